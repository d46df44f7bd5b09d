import { Moon, Sun } from 'lucide-react'
import { useState } from 'react'

const isDarkNow = (): boolean => document.documentElement.dataset['mantineColorScheme'] === 'dark'

/** Switches between the light and the dark scheme and stores the choice in this browser. */
export function ThemeSwitch() {
  const [isDark, setDark] = useState(isDarkNow)
  const change = (): void => {
    const next = isDark ? 'light' : 'dark'
    localStorage.setItem('quoin-scheme', next)
    document.documentElement.dataset['mantineColorScheme'] = next
    setDark(!isDark)
  }
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={isDark ? 'Use the light theme' : 'Use the dark theme'}
      onClick={change}
    >
      {isDark ? <Sun size={16} /> : <Moon size={16} />}
    </button>
  )
}
