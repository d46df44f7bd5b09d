import type { Author } from '../../kernel/access/actor.ts'
import type { Queries } from '../../kernel/database/queries.ts'
import type { Payment } from './payment.ts'

/** For the column list of a `select` of invoices `r`: the ledger in order, as an array of `Payment`. */
export const paymentsOfInvoice = `coalesce((
    select json_agg(json_build_object(
             'id', p.id, 'kind', p.kind, 'method', p.method, 'status', p.status, 'amount_cents', p.amount_cents,
             'tip_cents', p.tip_cents, 'reference', p.reference, 'refund_of', p.refund_of,
             'received_at', to_char(p.received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
             'recorded_by', json_build_object('type', p.recorded_by_type, 'id', p.recorded_by_id))
             order by p.received_at, p.id)
      from payments p where p.org_id = r.org_id and p.invoice_id = r.id), '[]')`

export interface NewPayment extends Omit<Payment, 'recorded_by'> {
  client_id: string
  invoice_id: string | null
  estimate_id: string | null
  currency: string
  recorded_by_type: Author['type']
  recorded_by_id: string | null
  created_at: string
  /** The deposit or credit that this row puts to its invoice. */
  applied_from?: string | null
  /** What the provider calls it. */
  provider_reference?: string | null
  reason?: string | null
}

const columns = `org_id, id, client_id, invoice_id, estimate_id, kind, method, status, amount_cents, tip_cents, currency,
  reference, refund_of, received_at, recorded_by_type, recorded_by_id, created_at,
  applied_from, provider_reference, reason`

export async function insertPayment(db: Queries, orgId: string, payment: NewPayment): Promise<void> {
  await db.rows(
    `insert into payments (${columns}) select ${columns} from jsonb_populate_record(null::payments, $1::jsonb)`,
    [JSON.stringify({ ...payment, org_id: orgId })],
  )
}

/** A row of `payments` with what of it was given back and put to invoices; refunds on their way count as given back. */
export interface PaymentRow extends NewPayment {
  applied_from: string | null
  provider_reference: string | null
  reason: string | null
  refunded_cents: number
  refunded_tip_cents: number
  applied_cents: number
  /** What the provider calls the money itself, be it that of the deposit behind it. */
  money_reference: string | null
}

const refunded = (part: string): string => `coalesce((
    select sum(x.${part}) from payments x
     where x.org_id = r.org_id and x.refund_of = r.id and x.kind = 'refund' and x.status <> 'failed'), 0)::bigint`

/** A void invoice gives back what was put to it. */
const applied = `coalesce((
    select sum(a.amount_cents) from payments a
     where a.org_id = r.org_id and a.applied_from = r.id and a.status = 'succeeded'
       and (select i.voided_at from invoices i where i.org_id = a.org_id and i.id = a.invoice_id) is null), 0)::bigint`

const selectRows = `
  select r.id, r.client_id, r.invoice_id, r.estimate_id, r.kind, r.method, r.status, r.amount_cents, r.tip_cents, r.currency,
         r.reference, r.refund_of, r.received_at, r.recorded_by_type, r.recorded_by_id, r.created_at, r.applied_from,
         r.provider_reference, r.reason, ${refunded('amount_cents')} as refunded_cents,
         ${refunded('tip_cents')} as refunded_tip_cents, ${applied} as applied_cents,
         coalesce(r.provider_reference, (
           select s.provider_reference from payments s where s.org_id = r.org_id and s.id = r.applied_from)) as money_reference
    from payments r`

export function findPayment(db: Queries, orgId: string, id: string): Promise<PaymentRow | undefined> {
  return db.row(`${selectRows} where r.org_id = $1 and r.id = $2`, [orgId, id])
}

export async function lockPayment(db: Queries, orgId: string, id: string): Promise<PaymentRow | undefined> {
  await db.rows(`select 1 from payments r where r.org_id = $1 and r.id = $2 for update`, [orgId, id])
  return await findPayment(db, orgId, id)
}

export function findPaymentOfProvider(
  db: Queries,
  orgId: string,
  providerReference: string,
): Promise<PaymentRow | undefined> {
  return db.row(`${selectRows} where r.org_id = $1 and r.provider_reference = $2`, [orgId, providerReference])
}

/**
 * For payments `r`: whether the record that they stand on is in the caller's locations. Payments have none of their own;
 * the database answers with the fences of the other tables.
 */
export const isSeenPayment = `case
    when r.invoice_id is not null then exists (select 1 from invoices i where i.org_id = r.org_id and i.id = r.invoice_id)
    when r.estimate_id is not null then exists (select 1 from estimates e where e.org_id = r.org_id and e.id = r.estimate_id)
    else exists (select 1 from clients c where c.org_id = r.org_id and c.id = r.client_id) end`

const isHeld = `r.org_id = $1 and r.client_id = $2 and r.invoice_id is null and r.status = 'succeeded'
   and r.kind in ('deposit', 'credit') and ${isSeenPayment}`

/** Deposits and credits of the client that stand on no invoice, as far as the caller's locations go, oldest first. */
export function selectCredits(db: Queries, orgId: string, clientId: string): Promise<PaymentRow[]> {
  return db.rows(`${selectRows} where ${isHeld} order by r.received_at, r.id`, [orgId, clientId])
}

/** The same, taken in turns from here on. */
export async function lockCredits(db: Queries, orgId: string, clientId: string): Promise<PaymentRow[]> {
  await db.rows(`select 1 from payments r where ${isHeld} order by r.id for update`, [orgId, clientId])
  return await selectCredits(db, orgId, clientId)
}

/** How a payment under way ended. */
export function settlePending(
  db: Queries,
  orgId: string,
  id: string,
  end: {
    status: 'succeeded' | 'failed' | 'pending'
    provider_reference: string | null
    reason?: string | null
  },
): Promise<unknown> {
  return db.rows(
    `update payments set status = $3, provider_reference = coalesce($4, provider_reference), reason = coalesce($5, reason)
      where org_id = $1 and id = $2 and status = 'pending'`,
    [orgId, id, end.status, end.provider_reference, end.reason ?? null],
  )
}

export async function isSeen(db: Queries, orgId: string, id: string): Promise<boolean> {
  const found = await db.row(
    `select 1 from payments r where r.org_id = $1 and r.id = $2 and ${isSeenPayment}`,
    [orgId, id],
  )
  return found !== undefined
}

/** Where money that stands on no invoice belongs: to the place of its estimate, else to that of the client. */
export async function locationOfHeld(db: Queries, orgId: string, id: string): Promise<string | null> {
  const row = await db.row<{ location_id: string | null }>(
    `select coalesce(
              (select e.location_id from estimates e where e.org_id = r.org_id and e.id = r.estimate_id),
              (select c.location_id from clients c where c.org_id = r.org_id and c.id = r.client_id)) as location_id
       from payments r where r.org_id = $1 and r.id = $2`,
    [orgId, id],
  )
  return row?.location_id ?? null
}
