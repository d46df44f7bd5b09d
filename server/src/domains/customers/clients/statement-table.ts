import type { Queries } from '../../../kernel/database/queries.ts'
import type { StatementRow } from './statement.ts'

const net = `p.amount_cents - p.tip_cents`

/**
 * SQL for the time at which a write-off `w` was reversed. This is the time of booking, even if the payment that
 * reverses it has an earlier date.
 */
const reversedAt = `(
    select min(l.at) from write_offs_taken_back l
     where l.org_id = w.org_id and l.invoice_id = w.invoice_id and l.at >= w.received_at)`

export interface StatementSpan {
  from: string | null
  until: string | null
  /** Sort key of the last entry of the previous page. Null for the first page. */
  after: StatementPlace | null
  /** Maximum number of entries to read. */
  count: number
}

/**
 * Sort key of an entry: its time, the rank of its type among entries with the same time, its invoice and its payment.
 */
export type StatementPlace = readonly (string | null)[]

export const placeOf = (row: StatementRow): StatementPlace => [
  row.at,
  String(row.rank),
  row.invoice_id,
  row.payment_id,
]

const none = "'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid"

/**
 * Reads the entries that change the balance of a client's account, in order, and the opening balance. A deposit or
 * credit changes the balance when it is received. Applying it to an invoice later (`applied_from`) does not change the
 * balance.
 */
export async function selectStatement(
  db: Queries,
  orgId: string,
  clientId: string,
  /** Restricts the entries to invoices and estimates of this member. Null means no restriction. */
  own: string | null,
  { from, until, after, count }: StatementSpan,
): Promise<{ opening_cents: number; rows: StatementRow[] }> {
  const isOwn = (kind: string, id: string): string =>
    own === null
      ? 'true'
      : `exists (select 1 from ${kind}_owners o where o.org_id = $1 and o.id = ${id} and o.member_id = $9::uuid)`
  const rows = await db.rows<{ opening_cents: number } & (StatementRow | { at: null })>(
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
       select c.created_at, 2, 'credit_note', i.id, null, null, c.display_number, -c.total_cents
         from issued i join credit_note_facts c on c.org_id = $1 and c.invoice_id = i.id
       union all
       select p.received_at, 2, p.kind, p.invoice_id, p.id, p.method, p.reference,
              case when p.kind in ('refund', 'release') then ${net} else -(${net}) end
         from money p
       union all
       select p.taken_back_at, 3, 'write_off_taken_back', p.invoice_id, p.id, p.method, p.reference, p.amount_cents
         from (select w.*, ${reversedAt} as taken_back_at from money w where w.kind = 'write_off') p
        where p.taken_back_at is not null
     ), placed as (
       select e.*, coalesce(e.at < $3::timestamptz, false)
           or coalesce((e.at, e.rank, coalesce(e.invoice_id, ${none}), coalesce(e.payment_id, ${none}))
                <= ($5::timestamptz, $6::integer, coalesce($7::uuid, ${none}), coalesce($8::uuid, ${none})), false) as is_before
         from entries e
     ), page as (
       select e.* from placed e
        where not e.is_before and ($4::timestamptz is null or e.at < $4::timestamptz)
        order by e.at, e.rank, e.invoice_id, e.payment_id limit ${count}
     )
     select o.opening_cents, e.at, e.rank, e.kind, e.invoice_id,
            (select i.invoice_number from invoice_facts i where i.org_id = $1 and i.id = e.invoice_id) as invoice_number,
            e.payment_id, e.method, e.reference, e.amount_cents::bigint as amount_cents
       from (select coalesce(sum(p.amount_cents), 0)::bigint as opening_cents from placed p
              where p.is_before and ($4::timestamptz is null or p.at < $4::timestamptz)) o
       left join page e on true order by e.at, e.rank, e.invoice_id, e.payment_id`,
    [orgId, clientId, from, until, ...(after ?? [null, null, null, null]), ...(own === null ? [] : [own])],
  )
  const entries = rows.flatMap(({ opening_cents: _opening, ...row }) => (row.at === null ? [] : [row]))
  return { opening_cents: rows[0]!.opening_cents, rows: entries }
}
