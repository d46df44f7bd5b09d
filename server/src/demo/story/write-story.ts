import type { Queries } from '../../kernel/database/queries.ts'
import { writeRows } from '../write-rows.ts'
import { type Story, tablesInOrder } from './rows.ts'

/** Inserts all rows of the demo data, one table after another. */
export async function writeStory(db: Queries, orgId: string, story: Story): Promise<void> {
  for (const table of tablesInOrder) await writeRows(db, orgId, table, story[table])
}
