import { choiceScript } from './choice-script.ts'
import { signatureScript } from './signature-script.ts'

/**
 * Script of the customer pages. It reports that the page was viewed (programs that only fetch the URL run
 * no script), lets the customer draw a signature, and updates the amounts when the customer changes a
 * choice. The page works without the script: the typed name is then the signature, and any action is
 * recorded as a view. After a form submission, the script restores the page's URL in the address bar, so
 * that reloading does not submit the form again.
 */
export const script = `
(() => {
  const { base, tell } = document.body.dataset
  if (!base) return
  if (location.pathname !== base) history.replaceState(null, '', base)
  document.getElementById('problem')?.focus()
  if (tell === 'viewed') fetch(base + '/viewed', { method: 'POST', keepalive: true }).catch(() => {})
${choiceScript}${signatureScript}
})()
`
