/**
 * Script that updates the amounts when the customer changes a choice. It requests the page for the new choice from the
 * server and copies the amounts from the response, so that the browser computes no prices. If the company has changed
 * the estimate in the meantime, the script only shows a link to the new version. It does not reload the page, because
 * that would discard the customer's input.
 */
export const choiceScript = `
;(() => {
  const form = document.getElementById('accept')
  if (!form) return
  const choosing = 'input[name=option], input[name=line]'
  const taken = ['due', 'due-label', 'due-note', 'details', 'sums', 'shown', 'consent', 'approve']
  const revisionIn = (root) => root.querySelector('input[name=revision]')?.value
  let asked = 0
  let wait
  const reportChange = () => {
    if (document.getElementById('changed')) return
    const notice = document.createElement('p')
    notice.id = 'changed'
    notice.className = 'fault'
    notice.setAttribute('role', 'alert')
    const link = document.createElement('a')
    link.href = base
    link.textContent = 'Show it as it is now.'
    notice.append('This estimate has changed since you opened the page. ', link)
    form.prepend(notice)
  }
  const show = async () => {
    const number = ++asked
    const answer = await fetch(base + '/preview', {
      method: 'POST',
      body: new URLSearchParams(new FormData(form)),
    })
    const text = await answer.text()
    const page = new DOMParser().parseFromString(text.slice(text.indexOf('</head>')), 'text/html')
    if (number !== asked) return
    form.removeAttribute('aria-busy')
    if (!answer.ok || revisionIn(page) !== revisionIn(document)) return reportChange()
    for (const id of taken) {
      const fresh = page.getElementById(id)
      const stale = document.getElementById(id)
      if (fresh && stale) stale.innerHTML = fresh.innerHTML
    }
  }
  form.addEventListener('change', (event) => {
    if (!event.target.matches(choosing)) return
    form.setAttribute('aria-busy', 'true')
    clearTimeout(wait)
    wait = setTimeout(() => show().catch(() => form.removeAttribute('aria-busy')), 120)
  })
})()
`
