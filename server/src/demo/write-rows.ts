import type { Queries } from '../kernel/database/queries.ts'

/**
 * Inserts rows into a table with one statement. All rows must have the same fields. The demo data cannot use the
 * functions that normally write to these tables, because they create single records with today's date, and the demo
 * data needs past dates too.
 */
export async function writeRows(
  db: Queries,
  orgId: string,
  table: string,
  rows: readonly object[],
): Promise<void> {
  if (rows.length === 0) return
  const columns = Object.keys(rows[0]!).join(', ')
  await db.rows(
    `insert into ${table} (org_id, ${columns})
     select $1::uuid, ${columns} from jsonb_populate_recordset(null::${table}, $2::jsonb)`,
    [orgId, JSON.stringify(rows)],
  )
}
