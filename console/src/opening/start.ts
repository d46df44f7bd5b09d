// Runs before the first paint, while the program of the page is still loading. The build writes it to
// `assets/start.js`.

import { readCopy } from '../theme/stored-preferences.ts'
import { openingAt } from './opening-queries.ts'
import { preloadPage } from './preload-page.ts'
import { sendEarly } from './send-early.ts'

// Sets the color scheme and the density that the member prefers, from the copy in this browser.
const { dataset } = document.documentElement
const { theme, density } = readCopy(location.pathname)
const isDark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
dataset['mantineColorScheme'] = isDark ? 'dark' : 'light'
dataset['density'] = density

const opening = openingAt(location)
if (opening) {
  sendEarly(opening)
  preloadPage(opening.path)
}
