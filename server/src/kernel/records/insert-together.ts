import type { RecordWriter } from './record.ts'

/** New rows of one kind of record, with all their columns (see `newRow` of the kind). */
export interface NewRows {
  kind: { table: string; columns: readonly string[] }
  rows: readonly object[]
}

/**
 * Inserts new rows of several kinds with one statement. Rows may refer to rows of the other kinds. Triggers that run once
 * for each statement begin with the last kind, and see all rows.
 */
export function insertTogether(ctx: Pick<RecordWriter, 'db' | 'actor'>, parts: readonly NewRows[]): void {
  const filled = parts.filter(({ rows }) => rows.length > 0)
  if (filled.length === 0) return
  const inserts = filled.map(insertionOf)
  const last = inserts.pop()!
  const before = inserts.map((insert, index) => `i${index} as (${insert})`)
  ctx.db.later(before.length === 0 ? last : `with ${before.join(', ')} ${last}`, [
    ctx.actor.org.id,
    ...filled.map(({ rows }) => JSON.stringify(rows)),
  ])
}

function insertionOf({ kind: { table, columns } }: NewRows, index: number): string {
  const names = columns.join(', ')
  return `insert into ${table} (org_id, ${names}) select $1, ${names} from json_populate_recordset(null::${table}, $${index + 2}::json)`
}
