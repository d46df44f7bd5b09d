import { TriangleAlert } from 'lucide-react'
import type { Output } from '../api/call.ts'
import { type Labels, problemSentence } from '../api/field-words.ts'
import { plural } from '../parts/words.ts'

const labels: Labels = new Map([
  ['address_line1', 'Address'],
  ['address_line2', 'Second line of the address'],
  ['external_id', 'Id in the other system'],
  ['line', 'The line'],
  ['sms_opt_out', 'Opt-out of texts'],
  ['email_opt_out', 'Opt-out of emails'],
  ['zip', 'ZIP'],
])

interface Props {
  answer: Output<'clients.import'>
  /** Sentence about the columns that are not imported. */
  ignored: string | undefined
  isDone: boolean
}

/** Result of an import: the number of rows by result, and each failed row with its errors. */
export function ImportRows({ answer, ignored, isDone }: Props) {
  const { counts, rows } = answer
  const failed = rows.filter(({ action }) => action === 'error')
  return (
    <section className="effects" aria-label={isDone ? 'What happened' : 'What happens'} aria-live="polite">
      <p className="batch-line">
        {plural(counts.create, 'client')} {isDone ? 'created' : 'new'}, {counts.update} updated, {counts.skip}{' '}
        left as they are, {plural(counts.error, 'row')} with errors.
      </p>
      {ignored && (
        <p className="import-ignored">
          <TriangleAlert size={14} aria-hidden="true" /> {ignored}
        </p>
      )}
      {failed.length > 0 && (
        <ul className="import-rows" aria-label="Rows with errors" tabIndex={0}>
          {failed.map(({ line, errors }) => (
            <li key={line}>
              Line {line}: {errors.map((error) => problemSentence(error, labels)).join(' ')}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
