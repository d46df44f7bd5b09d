import { useOperation } from '../api/use.ts'
import { PageLink } from '../parts/page-link.tsx'
import { service } from '../parts/words.ts'

const fields: Record<string, string> = {
  lead: 'lead_id',
  client: 'client_id',
  estimate: 'estimate_id',
  job: 'job_id',
  invoice: 'invoice_id',
}

interface Named {
  name?: string | null
  customer_name?: string | null
  billing_name?: string | null
  display_number?: string | null
  job_number?: number
}

/**
 * Name of a record as a link to its page. If the name is not passed, the record is read, but only once. A running batch
 * changes many records, and otherwise each change would cause all of them to be read again.
 */
export function RecordName({ kind, id, name }: { kind: string; id: string; name?: string | undefined }) {
  const field = fields[kind]
  const record = useOperation(`${kind}s.get` as 'jobs.get', { [field ?? 'id']: id } as { job_id: string }, {
    enabled: name === undefined && field !== undefined,
    staleTime: 'static',
  })
  if (field === undefined) return <span>{service(kind)}</span>
  const found = record.data as Named | undefined
  const number = found?.display_number ?? found?.job_number
  const read = found && (found.name ?? found.customer_name ?? found.billing_name ?? 'Unnamed')
  return (
    <PageLink to={`${kind}s/${id}`} className="link">
      {name ?? (read === undefined ? service(kind) : [read, number].filter(Boolean).join(' · '))}
    </PageLink>
  )
}
