import * as z from 'zod'
import { longestCursor } from '../../../../kernel/http/cursor.ts'
import { RowBatches } from '../../../../kernel/records/row-batches.ts'
import { query } from '../../../../kernel/operations/operation.ts'
import { type Change, changeSchema } from '../change.ts'
import { type ChangeRow, findHorizon, selectChanges } from '../changes-table.ts'
import { decodeFeedCursor, encodeFeedCursor } from '../feed-cursor.ts'
import { feedKinds, followedKinds } from '../feed-kind.ts'
import { type FeedRecord, loadRecords } from '../load-records.ts'

export const changesSync = query({
  name: 'sync.changes',
  summary: 'Read the changes since a cursor, including deletions, for all kinds of records in one list.',
  description:
    'Without a cursor, the feed starts at the beginning: reading until `has_more` is false copies ' +
    'everything. A later call with the last `next_cursor` returns the changes since then. Each ' +
    'record appears once, at its last change; a record that changes while you read appears again ' +
    'with a higher `version`. No change of a record is missed. Fields that are calculated from other records or ' +
    'from the time, such as `balance_cents` of a client, are calculated when the record is read: a later change of ' +
    'such a value alone is not delivered. Deleted, archived and merged records appear as ' +
    '`delete`. A member can request only kinds of records that they may read completely; other kinds are ' +
    'refused. Files appear once they are completed. A cursor is valid for the kinds with which it ' +
    'was created. If the kinds or locations that the caller may read have changed, or the database ' +
    'was restored from a backup, the answer is 410 `full_sync_required`: start again without a ' +
    'cursor.',
  permission: ['view_jobs'],
  scope: null,
  repeatable: ['kinds'],
  input: z.strictObject({
    cursor: z
      .string()
      .max(longestCursor)
      .optional()
      .describe('`next_cursor` of the previous answer. Omit it to start at the beginning.'),
    kinds: z
      .array(z.enum(feedKinds))
      .min(1)
      .max(feedKinds.length)
      .optional()
      .describe('Only these kinds of records. Defaults to all kinds that the caller may request.'),
    limit: z
      .int()
      .min(1)
      .max(500)
      .default(100)
      .describe('Maximum number of changes in an answer; fewer if records are large.'),
  }),
  output: z.object({
    items: z.array(changeSchema),
    next_cursor: z.string().describe('Cursor for the next call, now or later. Never null.'),
    has_more: z.boolean().describe('False if there are no more changes now; call again later.'),
    limit: z.int().describe('The `limit` of the call.'),
  }),
  errors: ['insufficient_permission', 'invalid_cursor', 'full_sync_required'],
  async handler(ctx, { cursor, kinds: requestedKinds, limit }) {
    const kinds = followedKinds(ctx.actor, requestedKinds)
    const following = { requestedKinds, kinds }
    const horizon = await findHorizon(ctx.db, ctx.actor.org.id)
    const after = decodeFeedCursor(ctx, following, cursor, horizon)
    const rows = await selectChanges(ctx.db, ctx.actor.org.id, {
      kinds,
      after,
      horizon: horizon.transaction,
      limit: limit + 1,
    })
    const bites = new RowBatches(Math.min(limit, rows.length))
    const changes: Change[] = []
    for (let count = bites.next; count > 0; count = bites.next) {
      const bite = rows.slice(changes.length, changes.length + count)
      const records = await loadRecords(ctx, bite.filter(isThere))
      changes.push(...bite.map((row) => changeOf(row, records.get(row.id)?.record)))
      bites.recordSizes(
        bite.map(({ id }) => records.get(id)?.size ?? sizeOfDeletion),
        count,
      )
    }
    const fitting = changes.slice(0, bites.fitting(limit))
    const items = fitting.slice(0, ctx.countFitting?.(fitting))
    return {
      items,
      next_cursor: encodeFeedCursor(ctx, following, rows[items.length - 1] ?? after, horizon),
      has_more: rows.length > items.length,
      limit,
    }
  },
})

const sizeOfDeletion = 200

function isThere({ is_gone, merged_into }: ChangeRow): boolean {
  return !is_gone && merged_into === null
}

function changeOf(row: ChangeRow, record: FeedRecord | undefined): Change {
  const { kind, id, merged_into } = row
  const { version, updated_at = row.updated_at } = record ?? row
  const change = record ? 'upsert' : 'delete'
  // The cast is safe, because `loadRecords` returns records of the row's kind. Tests check them against the schema.
  return { kind, id, version, change, updated_at, merged_into, record: record ?? null } as Change
}
