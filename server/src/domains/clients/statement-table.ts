import type { Queries } from '../../kernel/database/queries.ts'
import type { StatementRow } from './statement.ts'

const net = `p.amount_cents - p.tip_cents`

/** When a write-off `w` was taken back: the books say so, however far back the payment was dated that did it. */
const takenBackAt = `(
    select min(l.at) from write_offs_taken_back l
     where l.org_id = w.org_id and l.invoice_id = w.invoice_id and l.at >= w.received_at)`

/**
 * What changed a client's account, in order. A deposit or credit counts when it came; that it was put to an invoice
 * later (`applied_from`) changes nothing.
 */
export function selectStatement(
  db: Queries,
  orgId: string,
  clientId: string,
  /** Only invoices and estimates of this member. */
  own: string | null,
): Promise<StatementRow[]> {
  const isOwn = (kind: string, id: string): string =>
    own === null
      ? 'true'
      : `exists (select 1 from ${kind}_owners o where o.org_id = $1 and o.id = ${id} and o.member_id = $3::uuid)`
  return db.rows(
    `with issued as (
       select r.id, r.invoice_number, coalesce(r.issued_at, r.sent_at) as issued_at, r.voided_at, r.total_cents
         from invoice_facts r
        where r.org_id = $1 and r.client_id = $2 and coalesce(r.issued_at, r.sent_at) is not null and ${isOwn('invoice', 'r.id')}
     ), money as (
       select p.* from payment_facts p
        where p.org_id = $1 and p.client_id = $2 and p.status = 'succeeded' and p.applied_from is null
          and exists (select 1 from seen_payments s where s.org_id = p.org_id and s.id = p.id)
          and (${isOwn('invoice', 'p.invoice_id')} or p.invoice_id is null and ${isOwn('estimate', 'p.estimate_id')})
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
         from (select w.*, ${takenBackAt} as taken_back_at from money w where w.kind = 'write_off') p
        where p.taken_back_at is not null
     )
     select e.at, e.kind, e.invoice_id,
            (select i.invoice_number from invoice_facts i where i.org_id = $1 and i.id = e.invoice_id) as invoice_number,
            e.payment_id, e.method, e.reference, e.amount_cents::bigint as amount_cents
       from entries e order by e.at, e.rank, e.invoice_id, e.payment_id`,
    own === null ? [orgId, clientId] : [orgId, clientId, own],
  )
}
