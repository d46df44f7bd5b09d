import type { Client } from '../api/operations.ts'
import { useMe } from '../parts/use-me.ts'
import { ClientFiles } from './client-files.tsx'
import { RelatedEstimates, RelatedInvoices, RelatedJobs } from './related.tsx'
import { Statement } from './statement.tsx'
import { Timeline } from './timeline.tsx'

/** The chosen tab of a client's page: timeline, work, money or files. */
export function ClientTab({ client: { id }, tab }: { client: Client; tab: string }) {
  const { can } = useMe()
  if (tab === 'work')
    return (
      <div className="stack">
        {can('view_jobs') && <RelatedJobs clientId={id} />}
        {can('view_estimates') && <RelatedEstimates clientId={id} />}
      </div>
    )
  if (tab === 'money')
    return (
      <div className="stack">
        <RelatedInvoices clientId={id} />
        <Statement clientId={id} />
      </div>
    )
  if (tab === 'files') return <ClientFiles clientId={id} />
  return (
    <section className="card" aria-labelledby="timeline-title">
      <div className="card-head">
        <h2 id="timeline-title">Timeline</h2>
      </div>
      <Timeline clientId={id} />
    </section>
  )
}
