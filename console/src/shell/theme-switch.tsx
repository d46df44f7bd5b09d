import { Moon, Sun } from 'lucide-react'
import { isDark, setPreferences, usePreferences } from '../theme/preferences.ts'

/** Button that switches between the light and the dark color scheme. */
export function ThemeSwitch() {
  const dark = isDark(usePreferences())
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={dark ? 'Use the light theme' : 'Use the dark theme'}
      onClick={() => setPreferences({ theme: dark ? 'light' : 'dark' })}
    >
      {dark ? <Sun size={16} /> : <Moon size={16} />}
    </button>
  )
}
