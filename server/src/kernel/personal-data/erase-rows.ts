import type { Queries } from '../database/queries.ts'
import { conditionOf, parametersOf, type Person } from './find-person.ts'
import type { PersonTable } from './person-table.ts'

interface Erasure {
  person: Person
  now: string
  digests: readonly string[]
}

/** Erases the rows of a table that are about the person. Repeating it has no further effect on what is emptied. */
export async function eraseRows(db: Queries, table: PersonTable, erasure: Erasure): Promise<void> {
  await db.rows(
    `${changeOf(table)} where ${conditionOf(table)}`,
    parametersOf(erasure.person, erasure.now, erasure.digests),
  )
}

const rowsAtOnce = 500
const firstId = '00000000-0000-0000-0000-000000000000'

/**
 * Erases the rows of a searched table, one page of the organization's rows per call of `inTransaction`. Returns the ids of
 * the erased rows.
 */
export async function searchAndErase(
  inTransaction: <T>(work: (db: Queries) => Promise<T>) => Promise<T>,
  table: PersonTable,
  { person, now, digests }: Erasure,
): Promise<string[]> {
  const erased: string[] = []
  for (let after: string | undefined = firstId; after !== undefined;) {
    const from: string = after
    const page = await inTransaction(async (db) => {
      const ids = await db.rows<{ id: string }>(
        `select r.id from ${table.table} r where r.org_id = $1 and r.id > $2 order by r.id limit ${rowsAtOnce}`,
        [person.orgId, from],
      )
      const rows = await db.rows<{ id: string }>(
        `${changeOf(table)} where r.id = any ($6::uuid[]) and ${conditionOf(table)} returning r.id`,
        [...parametersOf(person, now, digests), ids.map(({ id }) => id)],
      )
      return { last: ids.length < rowsAtOnce ? undefined : ids.at(-1)!.id, rows }
    })
    erased.push(...page.rows.map(({ id }) => id))
    after = page.last
  }
  return erased
}

function changeOf({ table, erase, isRecord }: PersonTable): string {
  if (erase === 'delete') return `delete from ${table} r`
  const changes = Object.entries(erase).map(([column, value]) => `${column} = ${value}`)
  if (isRecord) changes.push('version = r.version + 1', 'updated_at = $4::timestamptz')
  return `update ${table} r set ${changes.join(', ')}`
}
