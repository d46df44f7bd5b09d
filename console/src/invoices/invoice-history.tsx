import { useOperation } from '../api/use.ts'
import type { AuditEntry } from '../api/operations.ts'
import { authorName } from '../parts/author-words.ts'
import { happeningOf } from '../parts/history-words.ts'
import { useMe } from '../parts/use-me.ts'
import { ago } from '../parts/words.ts'

/** History of an invoice: each change with its author. Hidden from members who may not read the audit log. */
export function InvoiceHistory({ invoiceId }: { invoiceId: string }) {
  const { can } = useMe()
  const { data } = useOperation(
    'audit.list',
    { record_id: invoiceId, limit: 25 },
    { enabled: can('view_audit') },
  )
  if (!data || data.items.length === 0) return null
  return (
    <section className="card facts" aria-label="History">
      <h2>History</h2>
      <ul className="history">
        {data.items.map((entry) => (
          <li key={entry.id}>
            {happeningOf(entry.operation)}
            <span className="sub-line">{`${ago(entry.at)} · ${byWhom(entry)}`}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const byWhom = ({ actor }: AuditEntry): string => authorName(actor, () => actor.name ?? '')
