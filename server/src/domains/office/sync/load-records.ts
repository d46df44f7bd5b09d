import type { QueryContext } from '../../../kernel/operations/context.ts'
import { type FeedKind, fedRecords } from './feed-kind.ts'

export interface Loaded {
  record: FeedRecord
  /** Size in bytes of the row that was read from the database. */
  size: number
}

export interface FeedRecord {
  id: string
  version: number
  /** Time of the last change. Absent for records that never change. */
  updated_at?: string
}

/**
 * Loads the current state of records by id, in the form in which list operations return them. Omits records that the
 * caller cannot access.
 */
export async function loadRecords(
  ctx: QueryContext,
  references: readonly { kind: FeedKind; id: string }[],
): Promise<Map<string, Loaded>> {
  const ids = Map.groupBy(references, ({ kind }) => kind)
  const loaded = await Promise.all(
    [...ids].map(async ([kind, rows]) => {
      const records = fedRecords.get(kind)!
      const { rows: accessibleRows, sizes } = await records.findSized(
        ctx.db,
        ctx.actor.org.id,
        rows.map(({ id }) => id),
      )
      return accessibleRows.map((row, index) => ({
        record: records.present(row, ctx) as unknown as FeedRecord,
        size: sizes[index]!,
      }))
    }),
  )
  return new Map(loaded.flat().map((each) => [each.record.id, each]))
}
