/**
 * Stylesheet of all public pages. It is designed for phones first, and has rules for dark mode and printing. Its
 * colors, type and spacing are those of the console (`console/src/theme/tokens.css`); the accent is the company's
 * color.
 */
export const stylesheet = `
*{box-sizing:border-box}
:root{color-scheme:light dark;--page:#f5f7f7;--card:#fff;--ink:#16211f;--soft:#55636a;--line:#dfe5e6;--control:#7b898e;--good:#1a7a4a;--bad:#b92a2a;--accent:var(--brand-text);--shadow:0 1px 2px rgb(20 33 38/6%),0 8px 24px -12px rgb(20 33 38/18%)}
@media(prefers-color-scheme:dark){:root{--page:#0f1416;--card:#171d20;--ink:#e6ecee;--soft:#a5b3b9;--line:#2b3539;--control:#6f7f86;--good:#5ec78d;--bad:#f58a86;--accent:var(--brand-dark);--shadow:0 1px 2px rgb(0 0 0/40%),0 12px 32px -12px rgb(0 0 0/60%)}}
body{margin:0;border-top:4px solid var(--accent);background:var(--page);color:var(--ink);font:16px/1.5 Inter,system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;-webkit-text-size-adjust:100%}
header,main,footer{max-width:46rem;margin:0 auto;padding:0 1rem}
header{display:flex;align-items:center;gap:.75rem;padding-top:1.25rem;padding-bottom:1rem}
header p{margin:0;font-weight:650;font-size:1.05rem;overflow-wrap:anywhere;min-width:0}
main:first-child{padding-top:2rem}
.logo{flex:none;background:#fff;border-radius:.5rem;padding:.35rem .5rem;border:1px solid var(--line)}
.logo img{display:block;max-height:2.75rem;max-width:9rem}
.card{background:var(--card);border:1px solid var(--line);border-radius:.625rem;padding:1.25rem;margin:0 0 1rem;box-shadow:var(--shadow)}
.head{display:flex;flex-wrap:wrap;gap:.25rem 1rem;align-items:baseline;justify-content:space-between}
h1,h2,h3,p,dt,dd,legend,label{overflow-wrap:anywhere}
h1{font-size:1.5rem;line-height:1.25;font-weight:650;letter-spacing:-.012em;margin:0;text-wrap:balance}
h1+p{margin-top:.5rem}
h2{font-size:1.125rem;line-height:1.3;font-weight:650;margin:0 0 .75rem}
h3{font-size:1rem;margin:1rem 0 .25rem}
#details h3{margin:1rem 0 0;padding:1.25rem 0 .25rem;border-top:1px solid var(--line)}
#details h2+h3{margin-top:0;padding-top:0;border-top:0}
#details h3+ul li:first-child{padding-top:.25rem}
p{margin:0 0 .75rem;text-wrap:pretty}
.mark{display:inline-block;border:1px solid currentColor;border-radius:99px;padding:.1rem .7rem;font-size:.85rem;font-weight:600}
.good{color:var(--good)}.bad{color:var(--bad)}.soft{color:var(--soft)}.small{font-size:.875rem}
.grand{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:baseline;gap:0 1rem;border-top:1px solid var(--line);margin-top:.6rem;padding-top:.75rem}
.grand p{margin:0;font-weight:650}
.grand .due{font-size:1.75rem;line-height:1.2;font-weight:700;letter-spacing:-.015em;font-variant-numeric:tabular-nums;margin-left:auto}
.grand+p{margin:.15rem 0 .75rem;text-align:right}
.summary h3{margin:1rem 0 .5rem}
.summary .actions{margin:.75rem 0 0}
.summary .actions h3{margin-top:0}
.summary .button{width:100%}
.summary .pair-of-links{display:flex;gap:.5rem}
.pair-of-links .button{flex:1 1 auto;width:auto;padding-inline:.5rem;font-size:.9rem;text-align:center}
.columns:has([aria-busy=true]) .summary :is(dd,.due){opacity:.45}
dl.facts{display:flex;flex-wrap:wrap;gap:.5rem 1.5rem;margin:.75rem 0 0}
dl.facts dt{color:var(--soft);font-size:.875rem}dl.facts dd{margin:0;overflow-wrap:anywhere}
dl.parties{display:grid;gap:1rem;margin:1.25rem 0 0;padding-top:1.25rem;border-top:1px solid var(--line)}
dl.parties dt{color:var(--soft);font-size:.875rem}dl.parties dd{margin:0}
ul.lines{list-style:none;margin:0;padding:0}
ul.lines li{display:grid;grid-template-columns:1fr auto;gap:.1rem 1rem;padding:.75rem 0;border-top:1px solid var(--line);overflow-wrap:anywhere}
ul.lines li:first-child{border-top:0;padding-top:0}ul.lines li:last-child{padding-bottom:0}
ul.lines .name{font-weight:600}
ul.lines .amount{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
ul.lines .more{grid-column:1/-1;color:var(--soft);font-size:.9rem}
ul.lines .off{color:var(--soft)}
.tag{display:inline-block;font-size:.8rem;line-height:1.4;font-weight:500;color:var(--soft);border:1px solid var(--line);border-radius:.7rem;padding:0 .5rem}
dl.totals{margin:0}
dl.totals div{display:flex;justify-content:space-between;gap:1rem;padding:.15rem 0}
dl.totals .base{color:var(--soft)}dl.totals dt{min-width:0}dl.totals dd{margin:0;white-space:nowrap;font-variant-numeric:tabular-nums}
dl.totals .strong{font-weight:650;border-top:1px solid var(--line);margin-top:.35rem;padding-top:.45rem}
form{margin:0}
label,legend,.label{display:block;padding:0;font-weight:600;margin:0 0 .3rem}
fieldset{border:0;margin:0 0 1rem;padding:0}
.field{margin:0 0 1rem}
input:is([type=text],[type=email],[type=tel]),textarea,select{width:100%;font:inherit;color:inherit;background:var(--card);border:1px solid var(--control);border-radius:.375rem;padding:.65rem .75rem}
textarea{min-height:6rem;resize:vertical}
.choice{display:flex;gap:.6rem;align-items:flex-start;font-weight:400;min-height:2.75rem;padding:.55rem 0;margin:0;cursor:pointer}
.choice.field{margin:0 0 .75rem}
.choice input{width:1.5rem;height:1.5rem;margin:0;flex:none;accent-color:var(--brand)}
.options{display:grid;gap:.75rem}
.option{display:flex;flex-direction:column;gap:.35rem;margin:0;padding:1rem;border:1px solid var(--control);border-radius:.5rem;font-weight:400;cursor:pointer}
.option:has(input:checked){border-color:var(--accent);box-shadow:inset 0 0 0 1px var(--accent);background:color-mix(in srgb,var(--accent) 6%,transparent)}
.option .top{display:flex;gap:.6rem;align-items:center}
.option input{width:1.5rem;height:1.5rem;margin:0;flex:none;accent-color:var(--brand)}
.option .price{font-size:1.15rem;font-weight:650;font-variant-numeric:tabular-nums}
.option .price .small{font-weight:400;white-space:nowrap}
.option .included{padding-left:1.1rem;text-indent:-1.1rem;overflow-wrap:anywhere}
.option .included::before{content:'✓ ' / '';display:inline-block;width:1.1rem;text-indent:0}
.extra{display:flex;flex-wrap:wrap;gap:0 1rem;justify-content:space-between;flex:1;min-width:0;overflow-wrap:anywhere}
.pad{position:relative}
canvas{display:block;width:100%;height:10rem;background:#fff;border:1px dashed var(--soft);border-radius:.5rem;touch-action:none}
.pad .typed{position:absolute;inset:0;display:flex;align-items:center;justify-content:center;padding:0 1rem;pointer-events:none;overflow:hidden;color:#55606c}
.typed{font:italic 1.75rem/1.3 'Snell Roundhand','Segoe Script','Bradley Hand',cursive;overflow-wrap:anywhere}
.signed img{display:block;max-width:100%;width:20rem;max-height:8rem;object-fit:contain;object-position:left;background:#fff;border:1px solid var(--line);border-radius:.5rem;padding:.5rem}
ul.photos{list-style:none;margin:0;padding:0;display:grid;gap:1rem;grid-template-columns:repeat(auto-fill,minmax(12rem,1fr))}
ul.photos a{display:block}
ul.photos img{display:block;width:100%;aspect-ratio:4/3;object-fit:cover;border-radius:.5rem;border:1px solid var(--line);background:var(--page)}
ul.photos p{margin:.35rem 0 0}
ul.files{list-style:none;margin:0;padding:0}
ul.files li{padding:.4rem 0;overflow-wrap:anywhere}
ul.photos+h2{margin-top:1.5rem}
.fault{color:var(--bad);font-weight:600;margin:0 0 .35rem}
[aria-invalid=true]{border-color:var(--bad);outline:1px solid var(--bad)}
.after{margin:.75rem 0 0}
.ways{display:flex;flex-wrap:wrap;align-items:baseline;gap:.25rem 1.25rem}
.ways a{padding:.3rem 0}
.ways>*{overflow-wrap:anywhere;min-width:0}
.button{display:inline-flex;align-items:center;justify-content:center;width:100%;min-height:3rem;padding:.6rem 1.25rem;font:inherit;font-weight:620;border-radius:.5rem;border:1px solid var(--brand);background:var(--brand);color:var(--on-brand);cursor:pointer;text-decoration:none}
.button.quiet{background:transparent;color:var(--ink);border-color:var(--control)}
.button.text{width:auto;min-height:2.5rem;border:0;background:transparent;color:var(--ink);text-decoration:underline;padding:.25rem 0;font-weight:500}
form+details{margin-top:1.25rem}
details{border-top:1px solid var(--line);padding:.25rem 0}
details>summary{cursor:pointer;padding:.75rem 0;font-weight:600}
details[open]{padding-bottom:1rem}
:target{scroll-margin-top:1.5rem}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.notice{border-left:.3rem solid var(--accent);padding:1rem 1.25rem}.notice:is(.good,.bad){color:inherit}.notice.good{border-left-color:var(--good)}.notice.bad{border-left-color:var(--bad)}
.notice ul{margin:0;padding-left:1.25rem}.notice li{padding:.2rem 0}
.notice p:last-child,.card>p:last-child{margin-bottom:0}
a{color:var(--accent)}a[href^='tel:']{white-space:nowrap}
footer{padding-top:.5rem;padding-bottom:2.5rem;color:var(--soft);font-size:.9rem}
.hidden{display:none}
ol.steps{list-style:none;display:flex;gap:.5rem;margin:1rem 0 1.5rem;padding:0;font-size:.875rem;color:var(--soft)}
.steps li{flex:1;min-width:0;border-top:3px solid var(--line);padding-top:.45rem}
.steps .step-number{display:block}
.steps .done{border-top-color:var(--accent)}
.steps [aria-current]{border-top-color:var(--accent);color:var(--ink);font-weight:650}
.tiles{display:grid;gap:.5rem}
.tile,.window{display:flex;align-items:center;gap:.6rem;margin:0;padding:.7rem .9rem;min-height:2.75rem;border:1px solid var(--control);border-radius:.5rem;font-weight:500;cursor:pointer}
:is(.tile,.window) input{width:1.25rem;height:1.25rem;margin:0;flex:none;accent-color:var(--brand)}
:is(.tile,.window):has(input:checked){border-color:var(--accent);box-shadow:inset 0 0 0 1px var(--accent);background:color-mix(in srgb,var(--accent) 6%,transparent)}
:is(.tile,.window):has(input:focus-visible){outline:3px solid var(--accent);outline-offset:2px}
:is(.tile,.window) input:focus-visible{outline:0}
.tile span{overflow-wrap:anywhere;min-width:0}
.day{display:grid;gap:.4rem;padding:.75rem 0;border-top:1px solid var(--line)}
.day .label{margin:0}
.windows{display:grid;grid-template-columns:repeat(auto-fill,minmax(8.5rem,1fr));gap:.5rem}
.window{padding:.45rem .7rem;line-height:1.25}
.window .small{display:block}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:0 1rem}
.hint{margin:.3rem 0 0}
.buttons{display:flex;flex-wrap:wrap;gap:.75rem;margin-top:1.25rem}
input[type=file]{width:100%;max-width:100%;font:inherit;padding:.65rem .75rem;border:1px dashed var(--control);border-radius:.5rem}
::file-selector-button{font:inherit;font-size:.9rem;font-weight:600;color:var(--ink);background:var(--page);border:1px solid var(--control);border-radius:.375rem;padding:.3rem .7rem;margin-right:.75rem;cursor:pointer}
.reference{margin:.5rem 0 1.5rem}
.reference b{font-size:1.25rem;letter-spacing:.04em;font-variant-numeric:tabular-nums}
ol.next{margin:0;padding-left:1.25rem}.next li{padding:.2rem 0}
dl.entered{margin:0 0 1rem;display:grid;gap:.75rem}
.entered dt{color:var(--soft);font-size:.875rem}.entered dd{margin:0;overflow-wrap:anywhere}
@media(min-width:40rem){dl.parties{grid-template-columns:1fr 1fr}.card{padding:1.75rem}.card.notice{padding:1rem 1.75rem}.button{width:auto}.options{grid-template-columns:repeat(auto-fit,minmax(13rem,1fr))}.tiles{grid-template-columns:1fr 1fr}.steps .step-number{display:inline}.day{grid-template-columns:14rem 1fr;align-items:center}}
@media(min-width:64rem){header,main,footer{max-width:76rem;padding-left:2rem;padding-right:2rem}
.columns{display:grid;grid-template:auto 1fr/minmax(0,1fr) 22rem;gap:0 1.5rem;align-items:start}
.columns>.summary{grid-area:1/2/3/3;position:sticky;top:1rem;max-height:calc(100vh - 2rem);overflow:auto;padding:1.5rem}
.columns>.card.first,.columns>.rest{grid-column:1}
main:not(:has(.columns)){max-width:46rem}}
@media print{.actions{display:none}.card{border:0;padding:0;box-shadow:none;break-inside:avoid}.columns{display:block}.summary{position:static}:root{--page:#fff;--card:#fff;--ink:#000;--soft:#444;--line:#ccc;--good:#1a7a4a;--bad:#a32020;--accent:#000}body{border:0;background:#fff;color:#000}}
`
