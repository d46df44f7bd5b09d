// Sets the color scheme before the first paint: the scheme that the person chose, otherwise that of the system.
{
  const chosen = localStorage.getItem('quoin-scheme')
  const isDark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light'
}
