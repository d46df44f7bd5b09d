import { choiceScript } from './choice-script.ts'
import { signatureScript } from './signature-script.ts'

/**
 * Tells that somebody looked (a program that only fetches the address runs no script), lets a finger draw a signature,
 * and shows what a choice comes to. Without it the page works all the same: the typed name is the signature, and whoever
 * acts has looked. The page may be the answer to a form, at the form's address; the address bar then names the page, so
 * that loading it anew sends nothing again.
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
