<<<<<<<< HEAD:console/dist/assets/arrow-right-CmN5pWB1.js
import{Ht as e}from"./parts-DeQy03FX.js";var t={name:`arrow-right`,size:24,node:[[`path`,{d:`M5 12h14`,key:`1ays0h`}],[`path`,{d:`m12 5 7 7-7 7`,key:`xquz4c`}]]};t.node;var n=e(t);export{n as t};
========
import{Ht as e}from"./parts-EAAchQql.js";var t={name:`arrow-right`,size:24,node:[[`path`,{d:`M5 12h14`,key:`1ays0h`}],[`path`,{d:`m12 5 7 7-7 7`,key:`xquz4c`}]]};t.node;var n=e(t);export{n as t};
>>>>>>>> w-console:console/dist/assets/arrow-right-nxeR_4Ef.js
