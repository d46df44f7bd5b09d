import { Moon, Sun } from 'lucide-react'
import { isDark, usePreferences } from '../theme/preferences.ts'
import { useChangePreferences } from '../theme/use-preference-changes.ts'

/** Button that switches between the light and the dark color scheme. */
export function ThemeSwitch() {
  const dark = isDark(usePreferences())
  const change = useChangePreferences()
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={dark ? 'Use the light theme' : 'Use the dark theme'}
      onClick={() => change({ theme: dark ? 'light' : 'dark' })}
    >
      {dark ? <Sun size={16} /> : <Moon size={16} />}
    </button>
  )
}
