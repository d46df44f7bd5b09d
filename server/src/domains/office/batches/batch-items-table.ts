import type { Queries, Writes } from '../../../kernel/database/queries.ts'
import type { Counts } from './batch.ts'
import { type BatchItemRow, type ItemError, type ItemVerdict, itemVerdicts } from './batch-item.ts'

export interface BatchKey {
  orgId: string
  batchId: string
}

const select = `select r.n, r.operation, r.subject, r.input, r.verdict, r.effects, r.effects_digest, r.inverse, r.receipt_id,
  r.error from batch_items r where r.org_id = $1 and r.batch_id = $2`

export async function insertItems(
  db: Writes,
  { orgId, batchId }: BatchKey,
  items: readonly BatchItemRow[],
): Promise<void> {
  await db.rows(
    `insert into batch_items (org_id, batch_id, n, operation, input, subject, verdict, effects, effects_digest, inverse,
                              receipt_id, error)
     select $1, $2, i.n, i.operation, i.input, i.subject, i.verdict, i.effects, i.effects_digest, i.inverse, i.receipt_id,
            i.error
       from jsonb_to_recordset($3) as i (n integer, operation text, input jsonb, subject jsonb, verdict text, effects jsonb,
                                         effects_digest text, inverse jsonb, receipt_id uuid, error jsonb)`,
    [orgId, batchId, JSON.stringify(items)],
  )
}

/**
 * Returns the items of a batch whose numbers are above `after`, in order. If `verdict` is set, returns only items with
 * that verdict.
 */
export function selectItems(
  db: Queries,
  { orgId, batchId }: BatchKey,
  { verdict = null, after = 0, most }: { verdict?: ItemVerdict | null; after?: number; most: number },
): Promise<BatchItemRow[]> {
  return db.rows(
    `${select} and r.n > $3 and ${verdict === null ? '$5::text is null' : 'r.verdict = $5'} order by r.n limit $4`,
    [orgId, batchId, after, most, verdict],
  )
}

export function findItem(
  db: Queries,
  { orgId, batchId }: BatchKey,
  n: number,
): Promise<BatchItemRow | undefined> {
  return db.row(`${select} and r.n = $3`, [orgId, batchId, n])
}

export async function countItems(db: Queries, { orgId, batchId }: BatchKey): Promise<Counts> {
  const rows = await db.rows<{ verdict: ItemVerdict; count: number }>(
    `select r.verdict, count(*)::int as count from batch_items r where r.org_id = $1 and r.batch_id = $2
      group by r.verdict`,
    [orgId, batchId],
  )
  return countsOf(rows)
}

export function countsOf(rows: readonly { verdict: ItemVerdict; count: number }[]): Counts {
  const counts = Object.fromEntries(itemVerdicts.map((verdict) => [verdict, 0])) as Counts
  for (const { verdict, count } of rows) counts[verdict] += count
  return counts
}

interface ItemEnd {
  verdict: 'done' | 'changed'
  receipt_id: string | null
  error: ItemError | null
}

/**
 * Returns the request ids of the calls of a batch, and of the calls so far of the batches that undo it. The id of the
 * receipt of an item is also its request id.
 */
export async function selectRequests(db: Queries, { orgId, batchId }: BatchKey): Promise<string[]> {
  const rows = await db.rows<{ receipt_id: string }>(
    `select r.receipt_id from batch_items r
      where r.org_id = $1 and r.receipt_id is not null
        and r.batch_id in (select b.id from batches b where b.org_id = $1 and (b.id = $2 or b.undo_of = $2))`,
    [orgId, batchId],
  )
  return rows.map(({ receipt_id }) => receipt_id)
}

/** Stores the verdict of an item after it ran. Changes nothing if the verdict is not `ready` anymore. */
export function endItem(db: Writes, { orgId, batchId }: BatchKey, n: number, end: ItemEnd): void {
  db.later(
    `update batch_items r set verdict = $4, receipt_id = $5, error = $6
      where r.org_id = $1 and r.batch_id = $2 and r.n = $3 and r.verdict = 'ready'`,
    [orgId, batchId, n, end.verdict, end.receipt_id, end.error && JSON.stringify(end.error)],
  )
}

/** Sets the verdict of all items that are still `ready` to `stopped`. */
export function stopItems(db: Writes, { orgId, batchId }: BatchKey): void {
  db.later(
    `update batch_items r set verdict = 'stopped' where r.org_id = $1 and r.batch_id = $2 and r.verdict = 'ready'`,
    [orgId, batchId],
  )
}

export function deleteItems(db: Writes, { orgId, batchId }: BatchKey): void {
  db.later('delete from batch_items r where r.org_id = $1 and r.batch_id = $2', [orgId, batchId])
}
