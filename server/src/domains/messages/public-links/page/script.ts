import { choiceScript } from './choice-script.ts'
import { signatureScript } from './signature-script.ts'

/**
 * JavaScript of the customer pages. It reports that the page was viewed. A program that only fetches the URL runs no
 * scripts, so its request does not count as a view. It also lets the customer draw a signature, and updates the amounts
 * when the customer changes a choice. After a form submission, it restores the page's URL in the address bar, so that
 * reloading does not submit the form again. The page works without JavaScript: the typed name is then the signature,
 * and the customer's first action counts as the view.
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
