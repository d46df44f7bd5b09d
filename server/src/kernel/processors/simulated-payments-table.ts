import type { Queries } from '../database/queries.ts'

/**
 * Value of the column `org_id` under which the simulated processor stores its payments. The table requires one, but
 * no organization has this id.
 */
const noOrganization = '00000000-0000-0000-0000-000000000000'

export interface SimulatedPayment {
  key: string
  kind: 'charge' | 'refund' | 'checkout'
  reference: string
  status: 'succeeded' | 'pending' | 'declined'
  amount_cents: number
  currency: string
  description: string | null
  decline_reason: string | null
  refund_of: string | null
  metadata: Record<string, string>
}

const columns = `f.key, f.kind, f.reference, f.status, f.amount_cents, f.currency, f.description, f.decline_reason,
  f.refund_of, f.metadata`

/** Inserts a payment. Returns false if a payment with the same idempotency key exists. */
export async function insertSimulatedPayment(
  db: Queries,
  payment: SimulatedPayment,
  now: string,
): Promise<boolean> {
  const rows = await db.rows(
    `insert into quoin.fake_payments (org_id, key, kind, reference, status, amount_cents, currency, description,
            decline_reason, refund_of, metadata, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
         on conflict (org_id, key) do nothing
     returning key`,
    [
      noOrganization,
      payment.key,
      payment.kind,
      payment.reference,
      payment.status,
      payment.amount_cents,
      payment.currency,
      payment.description,
      payment.decline_reason,
      payment.refund_of,
      JSON.stringify(payment.metadata),
      now,
    ],
  )
  return rows.length === 1
}

export function simulatedPaymentByKey(db: Queries, key: string): Promise<SimulatedPayment | undefined> {
  return db.row(`select ${columns} from quoin.fake_payments f where f.org_id = $1 and f.key = $2`, [
    noOrganization,
    key,
  ])
}

/** Finds a payment by its reference. If `lock` is true, also locks its row. */
export function simulatedPaymentByReference(
  db: Queries,
  reference: string,
  lock = false,
): Promise<SimulatedPayment | undefined> {
  return db.row(
    `select ${columns} from quoin.fake_payments f where f.org_id = $1 and f.reference = $2${lock ? ' for update' : ''}`,
    [noOrganization, reference],
  )
}

/** Finds a payment by the id that this service put into its metadata. */
export function simulatedPaymentByOurId(
  db: Queries,
  kind: SimulatedPayment['kind'],
  paymentId: string,
): Promise<SimulatedPayment | undefined> {
  return db.row(
    `select ${columns} from quoin.fake_payments f
      where f.org_id = $1 and f.kind = $2 and f.metadata ->> 'payment_id' = $3`,
    [noOrganization, kind, paymentId],
  )
}

export function simulatedRefundsOf(db: Queries, reference: string): Promise<SimulatedPayment[]> {
  return db.rows(
    `select ${columns} from quoin.fake_payments f where f.org_id = $1 and f.refund_of = $2 order by f.created_at, f.key`,
    [noOrganization, reference],
  )
}

/**
 * Lists charges and refunds of one organization, or of all (null), ordered by reference. `after` is the last reference
 * of the previous page.
 */
export function simulatedPaymentsFor(
  db: Queries,
  ourOrgId: string | null,
  page: { from: string; to: string; after: string | null; limit: number },
): Promise<(SimulatedPayment & { created_at: string })[]> {
  return db.rows(
    `select ${columns}, f.created_at from quoin.fake_payments f
      where f.org_id = $1 and f.kind <> 'checkout' and ($2::text is null or f.metadata ->> 'org_id' = $2)
        and f.created_at >= $3 and f.created_at < $4 and ($5::text is null or f.reference > $5)
      order by f.reference limit $6`,
    [noOrganization, ourOrgId, page.from, page.to, page.after, page.limit],
  )
}

/** Marks a pending payment as succeeded if it was created before `before`. */
export function settleSimulatedPayment(db: Queries, reference: string, before: string): Promise<unknown> {
  return db.rows(
    `update quoin.fake_payments f set status = 'succeeded'
      where f.org_id = $1 and f.reference = $2 and f.status = 'pending' and f.created_at < $3 returning f.key`,
    [noOrganization, reference, before],
  )
}

export async function refundedOf(db: Queries, reference: string): Promise<number> {
  const row = await db.row<{ cents: number }>(
    `select coalesce(sum(f.amount_cents), 0)::bigint as cents from quoin.fake_payments f
      where f.org_id = $1 and f.refund_of = $2 and f.status <> 'declined'`,
    [noOrganization, reference],
  )
  return row?.cents ?? 0
}
