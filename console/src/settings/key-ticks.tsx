import { Segments } from '../parts/segments.tsx'
import { useMe } from '../parts/use-me.ts'
import { areas, type Mode, type Scope } from './key-access.ts'
import { keyMessages as words } from './key-messages.ts'

interface ScopeProps {
  scopes: readonly Scope[]
  onChange: (scopes: readonly Scope[]) => void
}

/** Checkboxes for each scope of a key: to read and to change each kind of record. */
export function ScopeTicks({ scopes, onChange }: ScopeProps) {
  const set = (scope: Scope, isIn: boolean): void =>
    onChange(isIn ? [...scopes, scope] : scopes.filter((each) => each !== scope))
  return (
    <fieldset className="key-scopes">
      <legend>{words.choose}</legend>
      {areas.map(([area, word]) => (
        <div key={area}>
          <span>
            {word} {area === 'workflows' && <span className="muted">{words.operationsHint}</span>}
          </span>
          {(['read', 'write'] as const).map((action) => (
            <label key={action} className="tick">
              <input
                type="checkbox"
                aria-label={`${action === 'read' ? 'Read' : 'Change'} ${word}`}
                checked={scopes.includes(`${area}:${action}`)}
                onChange={(event) => set(`${area}:${action}`, event.target.checked)}
              />
              {action === 'read' ? 'read' : 'change'}
            </label>
          ))}
        </div>
      ))}
    </fieldset>
  )
}

interface LocationProps {
  /** Ids of the chosen locations. Undefined means all locations, including future ones. */
  value: readonly string[] | undefined
  onChange: (ids: readonly string[] | undefined) => void
}

/** Choice of the locations that a key can access. It is hidden if the company has only one. */
export function LocationTicks({ value, onChange }: LocationProps) {
  const { locations } = useMe()
  if (locations.length < 2) return null
  return (
    <div className="field">
      <span>{words.where}</span>
      <Segments
        label={words.where}
        value={value === undefined}
        choices={[
          { value: true, label: words.everywhere },
          { value: false, label: words.someLocations },
        ]}
        onChange={(isAll) => onChange(isAll ? undefined : [])}
      />
      {value && (
        <fieldset className="stacked-ticks">
          <legend>{words.locations}</legend>
          {locations.map(({ id, name }) => (
            <label key={id} className="tick">
              <input
                type="checkbox"
                checked={value.includes(id)}
                onChange={(event) =>
                  onChange(event.target.checked ? [...value, id] : value.filter((each) => each !== id))
                }
              />
              {name}
            </label>
          ))}
        </fieldset>
      )}
    </div>
  )
}

interface ConfirmProps {
  isChosen: boolean
  onChange: (isChosen: boolean) => void
}

/** Checkbox for keys that must confirm risky steps after a dry run. */
export function ConfirmTick({ isChosen, onChange }: ConfirmProps) {
  return (
    <label className="tick">
      <input type="checkbox" checked={isChosen} onChange={(event) => onChange(event.target.checked)} />
      <span>
        {words.asksFirst}
        <span className="sub-line">{words.asksFirstHint}</span>
      </span>
    </label>
  )
}

/** Choice between live data and the sandbox. */
export function DataChoice({ mode, onChange }: { mode: Mode; onChange: (mode: Mode) => void }) {
  return (
    <div className="field">
      <span>{words.data}</span>
      <Segments
        label={words.data}
        value={mode}
        choices={[
          { value: 'live', label: words.live },
          { value: 'test', label: words.test },
        ]}
        onChange={onChange}
      />
      {mode === 'test' && <span className="hint">{words.testHint}</span>}
    </div>
  )
}
