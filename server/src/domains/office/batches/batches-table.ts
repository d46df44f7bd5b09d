import type { Queries } from '../../../kernel/database/queries.ts'
import { lockOf } from '../../../kernel/database/lock.ts'
import { notFound } from '../../../kernel/errors.ts'
import { accessScopeFor } from '../../../kernel/access/actor.ts'
import type { MutationContext, QueryContext } from '../../../kernel/operations/context.ts'
import { authorColumns, keyParameter } from '../../../kernel/records/author.ts'
import type { DueRecords } from '../../organization/company/index.ts'
import type { BatchRow } from './batch.ts'

export const selectBatches = `
  select r.id, r.operation, r.recipe, r.undo_of, r.status, r.item_count, r.counts, r.totals, r.tried_at, r.since_id,
         r.member_id, r.key_id, r.version, r.created_by_type, r.created_by_id, r.created_by_key, r.created_at,
         r.updated_at, r.expires_at, r.started_at, r.ended_at, r.due_at
    from batches r`

export function findBatch(db: Queries, orgId: string, id: string): Promise<BatchRow | undefined> {
  return db.row(`${selectBatches} where r.org_id = $1 and r.id = $2`, [orgId, id])
}

/**
 * True if the caller may see all batches of the company. This requires the permission `manage_settings` for all
 * records, and access to all locations. Other members see only the batches that they prepared.
 */
export function canSeeAll({ actor }: Pick<QueryContext, 'actor'>): boolean {
  return accessScopeFor(actor, 'manage_settings') === 'all' && actor.locations === '*'
}

export async function getBatch(ctx: QueryContext, id: string): Promise<BatchRow> {
  return requireVisible(ctx, await findBatch(ctx.db, ctx.actor.org.id, id))
}

/** Returns the batch and locks it until the end of the transaction. If an item is running, waits until it has ended. */
export async function lockBatch(ctx: MutationContext, id: string): Promise<BatchRow | undefined> {
  ctx.db.later('select from batches r where r.org_id = $1 and r.id = $2 for update', [ctx.actor.org.id, id])
  return await findBatch(ctx.db, ctx.actor.org.id, id)
}

export async function lockVisibleBatch(ctx: MutationContext, id: string): Promise<BatchRow> {
  return requireVisible(ctx, await lockBatch(ctx, id))
}

function requireVisible(ctx: QueryContext, row: BatchRow | undefined): BatchRow {
  if (!row || (row.member_id !== ctx.actor.id && !canSeeAll(ctx))) throw notFound('batch')
  return row
}

/**
 * Returns true if the batch is running. Also locks the batch, so that it cannot be stopped before the transaction ends.
 */
export async function lockRunning(db: Queries, orgId: string, id: string): Promise<boolean> {
  const row = await db.row<{ status: string }>(
    'select r.status from batches r where r.org_id = $1 and r.id = $2 for share',
    [orgId, id],
  )
  return row?.status === 'running'
}

/**
 * Returns the running batch of the organization, or undefined. Also takes a lock, so that no other batch of the
 * organization can be started until the end of the transaction.
 */
export function lockStart({ db, actor }: MutationContext): Promise<{ id: string } | undefined> {
  db.later(`select pg_advisory_xact_lock(${lockOf('$1')})`, [`batches of ${actor.org.id}`])
  return db.row(`select r.id from batches r where r.org_id = $1 and r.status = 'running'`, [actor.org.id])
}

export type NewBatch = Pick<
  BatchRow,
  | 'id'
  | 'operation'
  | 'recipe'
  | 'undo_of'
  | 'item_count'
  | 'counts'
  | 'totals'
  | 'tried_at'
  | 'member_id'
  | 'expires_at'
>

export async function insertBatch(ctx: MutationContext, batch: NewBatch): Promise<BatchRow> {
  const author = authorColumns('created', ctx.author)
  await ctx.db.rows(
    `insert into batches (org_id, id, operation, recipe, undo_of, status, item_count, counts, totals, tried_at, member_id,
                          version, created_by_type, created_by_id, created_by_key, created_at, updated_at, expires_at, due_at)
     values ($1, $2, $3, $4, $5, 'prepared', $6, $7, $8, $9, $10, 1, $11, $12, $13, $14, $14, $15, $15)`,
    [
      ctx.actor.org.id,
      batch.id,
      batch.operation,
      batch.recipe && JSON.stringify(batch.recipe),
      batch.undo_of,
      batch.item_count,
      JSON.stringify(batch.counts),
      JSON.stringify(batch.totals),
      batch.tried_at,
      batch.member_id,
      author.created_by_type,
      author.created_by_id,
      keyParameter(author.created_by_key),
      ctx.now,
      batch.expires_at,
    ],
  )
  return (await findBatch(ctx.db, ctx.actor.org.id, batch.id))!
}

type BatchChange = Partial<
  Pick<BatchRow, 'status' | 'counts' | 'since_id' | 'key_id' | 'started_at' | 'ended_at' | 'due_at'>
>

/** Saves changes of a batch that the caller has locked. */
export function saveBatch({ db, actor, now }: MutationContext, row: BatchRow, change: BatchChange): BatchRow {
  const saved = { ...row, ...change, version: row.version + 1, updated_at: now }
  db.later(
    `update batches r
        set status = $3, counts = $4, since_id = $5, key_id = $6, started_at = $7, ended_at = $8, due_at = $9,
            version = $10, updated_at = $11
      where r.org_id = $1 and r.id = $2`,
    [
      actor.org.id,
      row.id,
      saved.status,
      JSON.stringify(saved.counts),
      saved.since_id,
      saved.key_id,
      saved.started_at,
      saved.ended_at,
      saved.due_at,
      saved.version,
      now,
    ],
  )
  return saved
}

/** Finds batches that are to be marked as expired, or whose items are to be deleted. */
export const dueBatches: DueRecords = {
  table: 'batches',
  isDue: (now) => `r.due_at <= ${now}`,
}

/**
 * Returns running batches of all organizations that started before the instant `before` and have no task that is
 * waiting or running.
 */
export function selectRunningWithoutTask(
  system: Queries,
  before: string,
  most: number,
): Promise<{ org_id: string; id: string }[]> {
  return system.rows(
    `select r.org_id, r.id from live.batches r
      where r.status = 'running' and r.started_at < $1
        and not exists (select from quoin.task_facts t where t.org_id = r.org_id and t.id = r.id and t.state <> 'dead_letter')
      limit $2`,
    [before, most],
  )
}
