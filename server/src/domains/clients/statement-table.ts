import type { Queries } from '../../kernel/database/queries.ts'
import type { StatementRow } from './statement.ts'

const net = `p.amount_cents - p.tip_cents`

/** An entry of a payment is seen with its invoice or estimate; what stands on neither is seen with the client. */
const isSeen = `(p.invoice_id is null or exists (select 1 from invoices i where i.org_id = p.org_id and i.id = p.invoice_id))
   and (p.invoice_id is not null or p.estimate_id is null
        or exists (select 1 from estimates e where e.org_id = p.org_id and e.id = p.estimate_id))`

/**
 * When a write-off `w` of an invoice `i` was taken back: then the books say so, however far back the payment was dated
 * that did it. An invoice that still says when it was written off was paid on later, as its standing has it.
 */
const takenBackAt = `case
    when i.written_off_at is null or w.received_at < i.written_off_at then (
      select min(l.at) from ledger_entries l
       where l.org_id = w.org_id and l.invoice_id = i.id and l.kind = 'write_off_reversed' and l.at >= w.received_at)
    else (select min(l.received_at) from money l
           where l.invoice_id = i.id and l.kind = 'payment' and l.received_at > i.written_off_at) end`

/**
 * What changed a client's account, in order. A deposit or credit counts when it came; that it was put to an invoice
 * later (`applied_from`) changes nothing. As in the standing of invoices, a payment after a write-off takes it back.
 * `only` limits it to some invoices and estimates.
 */
export function selectStatement(
  db: Queries,
  orgId: string,
  clientId: string,
  only: { member: string; isOwnInvoice: (member: string) => string } | null,
): Promise<StatementRow[]> {
  const invoices = only === null ? 'true' : only.isOwnInvoice('$3::uuid')
  const payments =
    only === null
      ? 'true'
      : `(p.invoice_id in (select r.id from invoices r where r.org_id = $1 and r.client_id = $2 and ${invoices})
          or p.invoice_id is null and p.estimate_id in (
               select e.id from estimates e where e.org_id = $1 and e.client_id = $2 and e.assigned_rep_id = $3::uuid))`
  return db.rows(
    `with issued as (
       select r.id, r.invoice_number, coalesce(r.issued_at, r.sent_at) as issued_at, r.voided_at, r.written_off_at,
              r.total_cents
         from invoices r
        where r.org_id = $1 and r.client_id = $2 and coalesce(r.issued_at, r.sent_at) is not null and ${invoices}
     ), money as (
       select p.* from payments p
        where p.org_id = $1 and p.client_id = $2 and p.status = 'succeeded' and p.applied_from is null
          and ${isSeen} and ${payments}
     ), entries as (
       select i.issued_at as at, 1 as rank, 'invoice' as kind, i.id as invoice_id, null::uuid as payment_id,
              null as method, null as reference, i.total_cents as amount_cents
         from issued i
       union all
       select i.voided_at, 4, 'void', i.id, null, null, null, -i.total_cents from issued i where i.voided_at is not null
       union all
       select p.received_at, 2, p.kind, p.invoice_id, p.id, p.method, p.reference,
              case p.kind when 'refund' then ${net} else -(${net}) end
         from money p
       union all
       select p.taken_back_at, 3, 'write_off_taken_back', p.invoice_id, p.id, p.method, p.reference, p.amount_cents
         from (select w.*, ${takenBackAt} as taken_back_at
                 from money w join issued i on i.id = w.invoice_id where w.kind = 'write_off') p
        where p.taken_back_at is not null
     )
     select e.at, e.kind, e.invoice_id,
            (select i.invoice_number from invoices i where i.org_id = $1 and i.id = e.invoice_id) as invoice_number,
            e.payment_id, e.method, e.reference, e.amount_cents::bigint as amount_cents
       from entries e order by e.at, e.rank, e.invoice_id, e.payment_id`,
    only === null ? [orgId, clientId] : [orgId, clientId, only.member],
  )
}
