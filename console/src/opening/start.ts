// Runs before the first paint, while the program of the page is still loading. The build writes it to
// `assets/start.js`.

import { openingAt } from './opening-queries.ts'
import { preloadPage } from './preload-page.ts'
import { sendEarly } from './send-early.ts'

// Sets the color scheme and the density: those that the person chose, otherwise the system's scheme.
// `theme/preferences.ts` stores them.
const { dataset } = document.documentElement
const chosen = localStorage.getItem('quoin-scheme')
const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
dataset['mantineColorScheme'] = isDark ? 'dark' : 'light'
dataset['density'] = localStorage.getItem('quoin-density') === 'compact' ? 'compact' : 'comfortable'

const opening = openingAt(location)
if (opening) {
  sendEarly(opening)
  preloadPage(opening.path)
}
