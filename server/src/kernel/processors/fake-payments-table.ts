import type { Queries } from '../database/queries.ts'

/** The simulated processor's books belong to no organization. */
const nobody = '00000000-0000-0000-0000-000000000000'

export interface FakePayment {
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

/** False if the key exists already. */
export async function insertFakePayment(db: Queries, payment: FakePayment, now: string): Promise<boolean> {
  const rows = await db.rows(
    `insert into quoin.fake_payments (org_id, key, kind, reference, status, amount_cents, currency, description,
            decline_reason, refund_of, metadata, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
         on conflict (org_id, key) do nothing
     returning key`,
    [
      nobody,
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

export function fakePaymentByKey(db: Queries, key: string): Promise<FakePayment | undefined> {
  return db.row(`select ${columns} from quoin.fake_payments f where f.org_id = $1 and f.key = $2`, [
    nobody,
    key,
  ])
}

/** With `lock`, waits for concurrent changes. */
export function fakePaymentByReference(
  db: Queries,
  reference: string,
  lock = false,
): Promise<FakePayment | undefined> {
  return db.row(
    `select ${columns} from quoin.fake_payments f where f.org_id = $1 and f.reference = $2${lock ? ' for update' : ''}`,
    [nobody, reference],
  )
}

/** Finds a payment by our own id in its metadata. */
export function fakePaymentByOurId(
  db: Queries,
  kind: FakePayment['kind'],
  paymentId: string,
): Promise<FakePayment | undefined> {
  return db.row(
    `select ${columns} from quoin.fake_payments f
      where f.org_id = $1 and f.kind = $2 and f.metadata ->> 'payment_id' = $3`,
    [nobody, kind, paymentId],
  )
}

export function fakeRefundsOf(db: Queries, reference: string): Promise<FakePayment[]> {
  return db.rows(
    `select ${columns} from quoin.fake_payments f where f.org_id = $1 and f.refund_of = $2 order by f.created_at, f.key`,
    [nobody, reference],
  )
}

/** Charges and refunds of one of our organizations, ordered by reference, after `after`. */
export function fakePaymentsFor(
  db: Queries,
  ourOrgId: string,
  page: { from: string; to: string; after: string | null; limit: number },
): Promise<(FakePayment & { created_at: string })[]> {
  return db.rows(
    `select ${columns}, f.created_at from quoin.fake_payments f
      where f.org_id = $1 and f.kind <> 'checkout' and f.metadata ->> 'org_id' = $2
        and f.created_at >= $3 and f.created_at < $4 and ($5::text is null or f.reference > $5)
      order by f.reference limit $6`,
    [nobody, ourOrgId, page.from, page.to, page.after, page.limit],
  )
}

/** Marks a pending payment as succeeded once it has waited long enough. */
export function arriveFakePayment(db: Queries, reference: string, before: string): Promise<unknown> {
  return db.rows(
    `update quoin.fake_payments f set status = 'succeeded'
      where f.org_id = $1 and f.reference = $2 and f.status = 'pending' and f.created_at < $3 returning f.key`,
    [nobody, reference, before],
  )
}

export async function refundedOf(db: Queries, reference: string): Promise<number> {
  const row = await db.row<{ cents: number }>(
    `select coalesce(sum(f.amount_cents), 0)::bigint as cents from quoin.fake_payments f
      where f.org_id = $1 and f.refund_of = $2 and f.status <> 'declined'`,
    [nobody, reference],
  )
  return row?.cents ?? 0
}
