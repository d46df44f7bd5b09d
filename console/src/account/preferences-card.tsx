import { Segments } from '../parts/segments.tsx'
import { usePreferences } from '../theme/preferences.ts'
import { useChangePreferences } from '../theme/use-preference-changes.ts'

/** Card with the member's preferences: theme, density and keyboard shortcuts. */
export function PreferencesCard() {
  const { theme, density, shortcuts } = usePreferences()
  const change = useChangePreferences()
  return (
    <section className="card" aria-labelledby="preferences-title">
      <div className="card-head">
        <h2 id="preferences-title">Preferences</h2>
      </div>
      <div className="account-preferences">
        <span>Theme</span>
        <Segments
          label="Theme"
          value={theme}
          choices={[
            { value: 'system', label: 'System' },
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
          onChange={(value) => change({ theme: value })}
        />
        <span>Lists</span>
        <Segments
          label="Lists"
          value={density}
          choices={[
            { value: 'comfortable', label: 'Comfortable' },
            { value: 'compact', label: 'Compact' },
          ]}
          onChange={(value) => change({ density: value })}
        />
        <span>Single-key shortcuts</span>
        <Segments
          label="Single-key shortcuts"
          value={shortcuts}
          choices={[
            { value: true, label: 'On' },
            { value: false, label: 'Off' },
          ]}
          onChange={(value) => change({ shortcuts: value })}
        />
      </div>
      <p className="account-hint muted">
        Single keys such as <kbd>C</kbd> or <kbd>G</kbd> <kbd>J</kbd>. Switch them off if they are pressed by
        mistake. <kbd>Ctrl</kbd> <kbd>K</kbd> always works. Your preferences apply on every computer on which
        you sign in.
      </p>
    </section>
  )
}
