import type { Queries } from '../kernel/database/queries.ts'

/**
 * Inserts the rows of one table, which all have the same fields, with one statement. The tables' own modules write
 * single records that begin today; generated history needs every column.
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
