import { Segments } from '../parts/segments.tsx'
import { setPreferences, usePreferences } from '../theme/preferences.ts'

/** Card with the settings of this browser: theme, density and keyboard shortcuts. */
export function PreferencesCard() {
  const { theme, density, hasSingleKeys } = usePreferences()
  return (
    <section className="card" aria-labelledby="preferences-title">
      <div className="card-head">
        <h2 id="preferences-title">This browser</h2>
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
          onChange={(value) => setPreferences({ theme: value })}
        />
        <span>Lists</span>
        <Segments
          label="Lists"
          value={density}
          choices={[
            { value: 'comfortable', label: 'Comfortable' },
            { value: 'compact', label: 'Compact' },
          ]}
          onChange={(value) => setPreferences({ density: value })}
        />
        <span>Single-key shortcuts</span>
        <Segments
          label="Single-key shortcuts"
          value={hasSingleKeys}
          choices={[
            { value: true, label: 'On' },
            { value: false, label: 'Off' },
          ]}
          onChange={(value) => setPreferences({ hasSingleKeys: value })}
        />
      </div>
      <p className="account-hint muted">
        Single keys such as <kbd>C</kbd> or <kbd>G</kbd> <kbd>J</kbd>. Switch them off if they are pressed by
        mistake. <kbd>Ctrl</kbd> <kbd>K</kbd> always works.
      </p>
    </section>
  )
}
