/**
 * When something is ticked, the service renders the page with that choice, and what tells of money is taken over from
 * there: nothing is computed in the browser. A page that is no longer the one that was looked at is loaded anew.
 */
export const choiceScript = `
;(() => {
  const form = document.getElementById('accept')
  if (!form) return
  const choosing = 'input[name=option], input[name=line]'
  const revisionIn = (root) => root.querySelector('input[name=revision]')?.value
  let asked = 0
  let wait
  const show = async () => {
    const number = ++asked
    const answer = await fetch(location.pathname.replace(/\\/+$/, '') + '/preview', {
      method: 'POST',
      body: new URLSearchParams(new FormData(form)),
    })
    const text = await answer.text()
    const page = new DOMParser().parseFromString(text.slice(text.indexOf('</head>')), 'text/html')
    if (number !== asked) return
    if (!answer.ok || revisionIn(page) !== revisionIn(document)) return location.reload()
    for (const id of ['due', 'due-note', 'details', 'sum']) {
      const fresh = page.getElementById(id)
      const stale = document.getElementById(id)
      if (fresh && stale) stale.innerHTML = fresh.innerHTML
    }
    form.removeAttribute('aria-busy')
  }
  form.addEventListener('change', (event) => {
    if (!event.target.matches(choosing)) return
    form.setAttribute('aria-busy', 'true')
    clearTimeout(wait)
    wait = setTimeout(() => show().catch(() => form.removeAttribute('aria-busy')), 120)
  })
})()
`
