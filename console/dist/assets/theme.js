// Sets the color scheme and the density before the first paint: those that the person chose, otherwise the system's
// scheme. `theme/preferences.ts` stores them.
{
  const { dataset } = document.documentElement
  const chosen = localStorage.getItem('quoin-scheme')
  const isDark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  dataset.mantineColorScheme = isDark ? 'dark' : 'light'
  dataset.density = localStorage.getItem('quoin-density') === 'compact' ? 'compact' : 'comfortable'
}
