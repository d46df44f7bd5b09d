// SQL for computed columns of a client: its balance, its lifetime value and the date of its last job. Each is used in
// a `select` from clients under the alias `r`. The values are not stored, so they cannot become stale. Payment
// amounts include the tip, which does not reduce the balance. A payment has no location of its own: it is included
// for every member who can access the record that it belongs to.

const net = `case when p.kind in ('refund', 'release') then p.tip_cents - p.amount_cents else p.amount_cents - p.tip_cents end`

/**
 * SQL for the amount by which an invoice is settled. Includes a write-off only while the invoice is marked as written
 * off, because a later payment reverses the write-off.
 */
const settledByInvoice = `select sum(${net}) from payment_facts p
   where p.org_id = i.org_id and p.invoice_id = i.id and p.status = 'succeeded'
     and (p.kind <> 'write_off' or p.received_at >= i.written_off_at)`

/**
 * Balance of a client: the totals of issued invoices that are not void, less credit notes, payments, credits and
 * write-offs, plus refunds.
 */
export const balanceOfClient = `coalesce((
  select sum(i.total_cents - i.credited_cents - coalesce((${settledByInvoice}), 0)) from invoice_facts i
   where i.org_id = r.org_id and i.client_id = r.id and coalesce(i.issued_at, i.sent_at) is not null
     and i.voided_at is null), 0)::bigint`

/**
 * SQL for the amounts of deposits and credits that were applied to invoices at any location, less the amounts that were
 * released again. Voiding an invoice releases all of its amounts. Drafts that were voided before the program recorded
 * releases have no `release` entries; of the amounts that were applied to these drafts, only the refunded part still
 * counts as applied. The caller needs access to the deposit or credit, but not to the invoice.
 */
const appliedOfClient = `coalesce((
  select sum(case
           when a.kind = 'release' then -a.amount_cents
           when exists (select 1 from invoice_facts i
                         where i.org_id = a.org_id and i.id = a.invoice_id and i.voided_at is not null and coalesce(i.issued_at, i.sent_at) is null)
            and not exists (select 1 from payment_facts x where x.org_id = a.org_id and x.refund_of = a.id and x.kind = 'release')
           then (select coalesce(sum(x.amount_cents), 0) from payment_facts x
                  where x.org_id = a.org_id and x.refund_of = a.id and x.kind = 'refund' and x.status = 'succeeded')
           else a.amount_cents end) from payment_facts a
   where a.org_id = r.org_id and a.client_id = r.id and a.applied_from is not null and a.status = 'succeeded'
     and exists (select 1 from seen_payments s where s.org_id = a.org_id and s.id = a.applied_from)), 0)`

/**
 * Credit of a client: deposits and credits that do not belong to an invoice, less the amounts that were refunded or
 * applied to an invoice.
 */
export const creditOfClient = `(coalesce((
  select sum(${net}) from seen_payments p
   where p.org_id = r.org_id and p.client_id = r.id and p.invoice_id is null and p.status = 'succeeded'
     and p.kind in ('deposit', 'credit', 'refund')), 0) - ${appliedOfClient})::bigint`

/**
 * SQL for the money received from a client, less refunds. An overpayment is recorded twice: as a part of the payment of
 * the invoice, and as a deposit. Its release from the invoice is subtracted, so that the money counts only once.
 */
export const lifetimeValueOfClient = `coalesce((
  select sum(${net}) from seen_payments p
   where p.org_id = r.org_id and p.client_id = r.id and p.status = 'succeeded'
     and (p.kind in ('payment', 'deposit', 'refund')
          or p.kind = 'release' and exists (
            select from payment_facts o where o.org_id = p.org_id and o.id = p.refund_of and o.kind = 'payment'))
     and p.applied_from is null), 0)::bigint`

export const lastJobOfClient = `(
  select max(coalesce(j.completed_at, j.scheduled_date::timestamp at time zone 'UTC', j.created_at)) from job_facts j
   where j.org_id = r.org_id and j.client_id = r.id and j.status <> 'cancelled')::timestamptz(3)`
