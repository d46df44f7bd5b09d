import type { Job } from '../api/operations.ts'
import { LineSummary } from '../parts/line-summary.tsx'
import { Status } from '../parts/status.tsx'
import { useMe } from '../parts/use-me.ts'
import { addressLine } from '../parts/words.ts'
import { when } from './when.ts'

export function JobPeek({ job }: { job: Job }) {
  const { today } = useMe()
  return (
    <section className="facts" aria-label="Job">
      <p>
        <b>{job.customer_name}</b>
      </p>
      <Status of={job.status} />
      <p>{when(job, today)}</p>
      <p className="muted">{addressLine([job.service_address, job.service_city])}</p>
      <LineSummary lines={job.line_items} total={job.total_cents} currency={job.currency} />
    </section>
  )
}
