import { useOperation } from '../api/use.ts'
import type { AuditEntry } from '../api/operations.ts'
import { useMe } from '../parts/use-me.ts'
import { ago } from '../parts/words.ts'

const sentences: Record<string, string> = {
  'invoices.create': 'Created',
  'invoices.createFromJob': 'Created from the job',
  'invoices.update': 'Edited',
  'invoices.send': 'Sent',
  'invoices.recordPayment': 'Payment recorded',
  'invoices.chargeCard': 'Card charged',
  'invoices.refundPayment': 'Payment refunded',
  'invoices.applyCredit': 'Credit applied',
  'invoices.unapplyCredit': 'Credit taken off',
  'invoices.credit': 'Credit note issued',
  'invoices.writeOff': 'Rest written off',
  'invoices.void': 'Voided',
  'invoices.customerPage.read': 'Opened by the client',
  'tags.apply': 'Tags changed',
}

const byWhom = ({ actor }: AuditEntry): string => {
  const by =
    actor.name ?? { customer: 'the client', system: 'Quoin' }[actor.type as 'customer' | 'system'] ?? ''
  return actor.on_behalf_of ? `${by} with ${actor.on_behalf_of.name}` : by
}

/** What happened to an invoice, with the person or the assistant. Nothing for members who may not read the audit log. */
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
            {sentences[entry.operation] ?? entry.operation}
            <span className="sub-line">{[ago(entry.at), byWhom(entry)].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
