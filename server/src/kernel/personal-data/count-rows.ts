import type { Queries } from '../database/queries.ts'
import { conditionOf, parametersOf, type Person } from './find-person.ts'
import type { PersonTable } from './person-table.ts'

/** Returns the number of rows of a table that are about the person. With `open`, only those that must be settled first. */
export async function countRows(
  db: Queries,
  table: PersonTable,
  person: Person,
  now: string,
  open = 'true',
): Promise<number> {
  const row = await db.row<{ count: number }>(
    `select count(*)::int as count from ${table.table} r where ${conditionOf(table)} and (${open})`,
    parametersOf(person, now),
  )
  return row!.count
}
