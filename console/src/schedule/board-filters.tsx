import type { BoardState } from './use-board.ts'

const groupings = [
  ['crew', 'Crews'],
  ['member', 'Members'],
  ['vehicle', 'Vehicles'],
] as const

const scopes = [
  ['ops', 'Jobs'],
  ['sales', 'Sales appointments'],
  ['combined', 'Jobs and appointments'],
] as const

/** Choice of the rows of the board (crews, vehicles or members) and of what the rows show. */
export function BoardFilters({ state }: { state: BoardState }) {
  const { by, scope, canSeeLeads, change } = state
  return (
    <div className="board-filters">
      <label>
        <span>Rows</span>
        <select
          value={by}
          onChange={({ target }) => change({ by: target.value === 'crew' ? undefined : target.value })}
        >
          {groupings.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {canSeeLeads && (
        <label>
          <span>Show</span>
          <select
            value={scope}
            onChange={({ target }) => change({ scope: target.value === 'ops' ? undefined : target.value })}
          >
            {scopes.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  )
}
