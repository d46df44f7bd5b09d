import type { Queries } from '../database/queries.ts'

/** The books are those of somebody else: no organization's. */
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

/** False when the key is known already. */
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

/** Waits for whoever changes it, when `lock` is given. */
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

export async function refundedOf(db: Queries, reference: string): Promise<number> {
  const row = await db.row<{ cents: number }>(
    `select coalesce(sum(f.amount_cents), 0)::bigint as cents from quoin.fake_payments f
      where f.org_id = $1 and f.refund_of = $2 and f.status <> 'declined'`,
    [nobody, reference],
  )
  return row?.cents ?? 0
}
