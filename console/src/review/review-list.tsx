import type { QueuedLeadImport } from '../api/operations.ts'
import { ago, plural } from '../parts/words.ts'

interface Props {
  rows: readonly QueuedLeadImport[]
  current: string
  onOpen: (id: string) => void
}

export function ReviewList({ rows, current, onOpen }: Props) {
  return (
    <nav className="card review-list" aria-label="Imports">
      <ul>
        {rows.map(({ id, connector_name, problems, created_at, document }) => (
          <li key={id}>
            <button
              type="button"
              className="review-row"
              data-row-link=""
              data-opens-on-move=""
              aria-current={id === current ? 'true' : undefined}
              onClick={() => onOpen(id)}
            >
              <b>{nameIn(document)}</b>
              <span className="muted">
                {connector_name} · {ago(created_at)}
              </span>
              <span className="review-problems">{plural(problems.length, 'problem')}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/**
 * Returns the text that is most likely the name of the person. It is a guess, because each system has its own names
 * of fields.
 */
function nameIn(document: Readonly<Record<string, unknown>>): string {
  const found = Object.entries(document).find(
    ([name, value]) => /name/i.test(name) && typeof value === 'string' && value !== '',
  )
  return (found?.[1] as string | undefined) ?? 'Without a name'
}
