import type { Queries } from '../../kernel/database/queries.ts'
import { type Story, tablesInOrder } from './rows.ts'

/**
 * Writes a whole table's rows with one statement. What the tables' own modules write is single records that begin
 * today; a past that is told at once needs every column.
 */
export async function writeStory(db: Queries, orgId: string, story: Story): Promise<void> {
  for (const table of tablesInOrder) {
    const rows = story[table]
    if (rows.length === 0) continue
    const columns = Object.keys(rows[0]!).join(', ')
    await db.rows(
      `insert into ${table} (org_id, ${columns})
       select $1::uuid, ${columns} from jsonb_populate_recordset(null::${table}, $2::jsonb)`,
      [orgId, JSON.stringify(rows)],
    )
  }
}
