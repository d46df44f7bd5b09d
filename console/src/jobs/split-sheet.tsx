import { useState } from 'react'
import type { JobDetail } from '../api/operations.ts'
import { useOperation } from '../api/use.ts'
import { ConfirmSheet } from '../parts/confirm-sheet.tsx'
import { Choice } from '../parts/field.tsx'
import { showToast } from '../parts/toasts.ts'
import { useGo } from '../parts/use-address.ts'
import { money } from '../parts/words.ts'
import { isOpen } from './visit.ts'
import { linesToMove, withQuantity } from './split-lines.ts'
import { SplitLine } from './split-line.tsx'

/** Side panel that moves lines, or a part of their quantity, to a new job or to another job of the same estimate. */
export function SplitSheet({ job, onClose }: { job: JobDetail; onClose: () => void }) {
  const go = useGo()
  const [quantities, setQuantities] = useState<Record<string, string>>({})
  const [into, setInto] = useState('')
  const jobs = useOperation('jobs.list', { client_id: job.client_id, limit: 100 })
  const targets = (jobs.data?.items ?? []).filter(
    (each) => each.id !== job.id && each.estimate_id === job.estimate_id && isOpen(each),
  )
  const chosen = job.line_items.filter(({ id }) => quantities[id] !== undefined)
  const lines = linesToMove(job.line_items, quantities)
  return (
    <ConfirmSheet
      title="Split the job"
      operation="jobs.split"
      input={
        lines && {
          job_id: job.id,
          lines,
          ...(into ? { into_job_id: into } : {}),
          expected_version: job.version,
        }
      }
      action="Split"
      describe={({ job: rest, into: other }) => [
        `Job ${rest.job_number} has ${money(rest.total_cents, rest.currency)} afterwards.`,
        `${into ? `Job ${other.job_number}` : 'The new job'} has ${money(other.total_cents, other.currency)}.`,
        'Each job gets its share of the accepted discount and tax, so the invoices add up to the total of the sale.',
      ]}
      onClose={onClose}
      onDone={({ into: other }) => {
        onClose()
        showToast(`The lines are in job ${other.job_number} now.`, {
          action: { label: 'Open it', run: () => go(`jobs/${other.id}`) },
        })
      }}
    >
      {job.line_items.map((line) => (
        <SplitLine
          key={line.id}
          line={line}
          at={chosen.indexOf(line)}
          quantity={quantities[line.id]}
          onChange={(quantity) => setQuantities(withQuantity(quantities, line.id, quantity))}
        />
      ))}
      <Choice
        label="To"
        name="into_job_id"
        value={into}
        onChange={(event) => setInto(event.target.value)}
        choices={[
          ['', 'A new job without a date'],
          ...targets.map((each) => [each.id, `Job ${each.job_number}`] as const),
        ]}
      />
    </ConfirmSheet>
  )
}
