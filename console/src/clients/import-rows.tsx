import type { Output } from '../api/call.ts'
import { plural } from '../parts/words.ts'

/** Result of an import: the number of rows by result, and each failed row with its errors. */
export function ImportRows({ answer, isDone }: { answer: Output<'clients.import'>; isDone: boolean }) {
  const { counts, rows } = answer
  const failed = rows.filter(({ action }) => action === 'error')
  return (
    <section className="effects" aria-label={isDone ? 'What happened' : 'What happens'} aria-live="polite">
      <p className="batch-line">
        {plural(counts.create, 'client')} {isDone ? 'created' : 'new'}, {counts.update} updated, {counts.skip}{' '}
        left as they are, {plural(counts.error, 'row')} with errors.
      </p>
      {failed.length > 0 && (
        <ul className="import-rows" aria-label="Rows with errors" tabIndex={0}>
          {failed.map(({ line, errors }) => (
            <li key={line}>
              Line {line}: {errors.map(({ field, message }) => `${field} ${message}`).join('; ')}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
