// Runs before the first paint, while the program of the page is still loading.

// Sets the color scheme and the density: those that the person chose, otherwise the system's scheme.
// `theme/preferences.ts` stores them.
{
  const { dataset } = document.documentElement
  const chosen = localStorage.getItem('quoin-scheme')
  const isDark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  dataset.mantineColorScheme = isDark ? 'dark' : 'light'
  dataset.density = localStorage.getItem('quoin-density') === 'compact' ? 'compact' : 'comfortable'
}

// Sends the requests that each page of a company needs first. `api/early-answers.ts` takes their answers.
{
  const [, base, org] = /^\/console\/([cs])\/([^/]+)\//.exec(location.pathname) ?? []
  if (org) {
    const me = `/console/api/${org}/${base === 'c' ? 'live' : 'sandbox'}/workflows/me.get`
    globalThis.earlyAnswers = new Map(['/console/api/session', me].map((url) => [url, fetch(url)]))
    for (const answer of globalThis.earlyAnswers.values()) answer.catch(() => undefined)
  }
}
