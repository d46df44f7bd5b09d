import type { Queries } from '../../kernel/database/queries.ts'
import { writeRows } from '../write-rows.ts'
import { type Story, tablesInOrder } from './rows.ts'

/** Writes all rows of the demo data, table by table. */
export async function writeStory(db: Queries, orgId: string, story: Story): Promise<void> {
  for (const table of tablesInOrder) await writeRows(db, orgId, table, story[table])
}
