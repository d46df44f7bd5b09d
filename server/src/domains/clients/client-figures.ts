/**
 * What a client owes and has brought, and when work was last done: for the column list of a `select` from clients under
 * the alias `r`. Nothing of it is stored, so nothing of it can go stale. Amounts of payments include the tip, which
 * settles nothing. Payments have no location of their own: they count for whoever sees what they stand on.
 */

const net = `case p.kind when 'refund' then p.tip_cents - p.amount_cents else p.amount_cents - p.tip_cents end`

/** A write-off counts as long as the invoice says that it was written off: a payment takes it back. */
const settledByInvoice = `select sum(${net}) from payment_facts p
   where p.org_id = i.org_id and p.invoice_id = i.id and p.status = 'succeeded'
     and (p.kind <> 'write_off' or p.received_at >= i.written_off_at)`

/** Invoices that were issued and are not void: their totals, less what was paid, credited and written off, plus refunds. */
export const balanceOfClient = `coalesce((
  select sum(i.total_cents - coalesce((${settledByInvoice}), 0)) from invoice_facts i
   where i.org_id = r.org_id and i.client_id = r.id and coalesce(i.issued_at, i.sent_at) is not null
     and i.voided_at is null), 0)::bigint`

/**
 * What of deposits and credits was put to an invoice, wherever that lies; one that is void gives it back. It counts for
 * whoever sees where it was taken from.
 */
const appliedOfClient = `coalesce((
  select sum(a.amount_cents) from payment_facts a
   where a.org_id = r.org_id and a.client_id = r.id and a.applied_from is not null and a.status = 'succeeded'
     and exists (select 1 from seen_payments s where s.org_id = a.org_id and s.id = a.applied_from)
     and (select i.voided_at from invoice_facts i where i.org_id = a.org_id and i.id = a.invoice_id) is null), 0)`

/** Deposits and credits that stand on no invoice, less what of them was given back or put to one. */
export const creditOfClient = `(coalesce((
  select sum(${net}) from seen_payments p
   where p.org_id = r.org_id and p.client_id = r.id and p.invoice_id is null and p.status = 'succeeded'
     and p.kind in ('deposit', 'credit', 'refund')), 0) - ${appliedOfClient})::bigint`

/** Money received. */
export const lifetimeValueOfClient = `coalesce((
  select sum(${net}) from seen_payments p
   where p.org_id = r.org_id and p.client_id = r.id and p.status = 'succeeded'
     and p.kind in ('payment', 'deposit', 'refund') and p.applied_from is null), 0)::bigint`

export const lastJobOfClient = `(
  select max(coalesce(j.completed_at, j.scheduled_date::timestamp at time zone 'UTC', j.created_at)) from job_facts j
   where j.org_id = r.org_id and j.client_id = r.id and j.status <> 'cancelled')::timestamptz(3)`
