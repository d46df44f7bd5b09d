/**
 * When a box is ticked, the service renders the page with that choice, and the script copies the amounts from there:
 * the browser computes nothing. If the estimate itself has changed, the script shows a link to it. Reloading at once
 * would discard what the customer is typing.
 */
export const choiceScript = `
;(() => {
  const form = document.getElementById('accept')
  if (!form) return
  const choosing = 'input[name=option], input[name=line]'
  const taken = ['due', 'due-note', 'details', 'sums', 'sum', 'deposit', 'shown', 'approve']
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
