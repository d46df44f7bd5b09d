import type { Mode } from '../../database/database.ts'
import type { Queries, Writes } from '../../database/queries.ts'
import { isLockFree } from '../../database/presence.ts'
import type { OutcomeStatement } from '../claim.ts'
import { providerCallLock } from '../provider-calls.ts'
import type { Warning } from '../warnings.ts'
import type { Receipt } from './receipt.ts'

export interface ReceiptRow extends Omit<Receipt, 'result' | 'warnings' | 'outcome'> {
  /** JSON text of the answer, exactly as it was first sent. */
  result: string | null
  warnings: readonly Warning[] | null
  fingerprint: string
  api_key_id: string | null
  member_id: string
  location_ids: string[] | null
}

const columns = `r.id as request_id, r.operation, r.state, r.created_at, r.updated_at, r.completed_at, r.http_status,
  r.result, r.warnings, r.error, r.resolution, r.fingerprint, r.api_key_id, r.member_id, r.location_ids`

export interface FoundReceipt extends ReceiptRow {
  /** True if the receipt is `pending` and the process that worked on the call no longer exists. */
  is_abandoned: boolean
}

/** Returns the idempotency key with which the provider is called, for a receipt. */
export function providerKeyOf(id: string): string {
  return `quoin-${id}`
}

/** SQL condition that the process which worked on the call of the pending receipt `r` no longer exists. */
const abandoned = isLockFree(`'${providerCallLock(providerKeyOf(''))}' || r.id`)

/**
 * Returns the name of the advisory lock that a transaction holds while it reserves the idempotency key of a receipt.
 */
export function receiptLock(id: string): string {
  return `receipt ${id}`
}

export function findReceipt(db: Queries, orgId: string, id: string): Promise<FoundReceipt | undefined> {
  const isAbandoned = `case when r.state = 'pending' then ${abandoned} else false end as is_abandoned`
  return db.row(`select ${columns}, ${isAbandoned} from receipts r where r.org_id = $1 and r.id = $2`, [
    orgId,
    id,
  ])
}

/** Returns the fields `names` of the answers of completed calls, by the ids of their receipts. */
export async function selectResults(
  db: Queries,
  orgId: string,
  ids: readonly string[],
  names: readonly string[],
): Promise<Map<string, Record<string, unknown>>> {
  if (ids.length === 0) return new Map()
  const rows = await db.rows<{ id: string; fields: Record<string, unknown> }>(
    `select r.id, jsonb_object_agg(f.name, r.result::jsonb -> f.name) as fields
       from receipts r cross join unnest($3::text[]) f (name)
      where r.org_id = $1 and r.id = any ($2::uuid[]) and r.result is not null
      group by r.id`,
    [orgId, ids, names],
  )
  return new Map(rows.map(({ id, fields }) => [id, fields]))
}

/** Inserts a receipt. If the call has a pending receipt, replaces its values. */
export function writeReceipt(
  db: Writes,
  orgId: string,
  idempotencyKey: string,
  receipt: ReceiptRow,
  confirmedBy?: string | null,
): void {
  const { text: statement, parameters } = receiptWritten(orgId, idempotencyKey, receipt, confirmedBy)
  db.later(statement, parameters)
}

/** Returns the statement of `writeReceipt`, to be executed together with another statement. */
export function receiptWritten(
  orgId: string,
  idempotencyKey: string,
  receipt: ReceiptRow,
  confirmedBy: string | null = null,
  expiresAt: string | null = null,
): OutcomeStatement {
  return {
    text: `insert into receipts (org_id, id, idempotency_key, operation, fingerprint, api_key_id, member_id, location_ids,
            state, http_status, result, error, resolution, created_at, updated_at, completed_at, confirmed_by,
            warnings, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)
     on conflict (org_id, id) do update
        set state = excluded.state, http_status = excluded.http_status, result = excluded.result, error = excluded.error,
            resolution = excluded.resolution, location_ids = excluded.location_ids, updated_at = excluded.updated_at,
            completed_at = excluded.completed_at, warnings = excluded.warnings,
            expires_at = excluded.expires_at
      where receipts.state <> 'completed'`,
    parameters: [
      orgId,
      receipt.request_id,
      idempotencyKey,
      receipt.operation,
      receipt.fingerprint,
      receipt.api_key_id,
      receipt.member_id,
      receipt.location_ids,
      receipt.state,
      receipt.http_status,
      receipt.result,
      receipt.error === null ? null : JSON.stringify(receipt.error),
      receipt.resolution,
      receipt.created_at,
      receipt.updated_at,
      receipt.completed_at,
      confirmedBy,
      receipt.warnings === null ? null : JSON.stringify(receipt.warnings),
      expiresAt,
    ],
  }
}

/** Deletes at most `limit` receipts that have expired by `now`. Returns their number. */
export async function deleteExpiredReceipts(
  system: Queries,
  mode: Mode,
  { now, limit }: { now: string; limit: number },
): Promise<number> {
  const rows = await system.rows(
    `delete from ${mode}.receipts r
      where (r.org_id, r.id) in (select x.org_id, x.id from ${mode}.receipts x where x.expires_at <= $1 order by x.expires_at limit $2)
     returning r.id`,
    [now, limit],
  )
  return rows.length
}

/**
 * Sets pending receipts to `indeterminate` if the process that worked on their calls no longer exists. Returns their
 * number.
 */
export async function abandonReceipts(db: Queries, mode: Mode, now: string): Promise<number> {
  const rows = await db.rows(
    `update ${mode}.receipts r set state = 'indeterminate', updated_at = $1
      where r.state = 'pending' and ${abandoned}
     returning r.id`,
    [now],
  )
  return rows.length
}

/**
 * Sets one receipt to `indeterminate` if it is still pending. The caller must have found that the process which
 * worked on the call no longer exists (`is_abandoned`).
 */
export function abandonReceipt(db: Writes, orgId: string, id: string, now: string): void {
  db.later(
    `update receipts set state = 'indeterminate', updated_at = $3 where org_id = $1 and id = $2 and state = 'pending'`,
    [orgId, id, now],
  )
}
