import type { Parameter, Queries } from '../database/queries.ts'
import type { PersonTable } from './person-table.ts'

/** All that identifies the rows about a person. */
export interface Person {
  orgId: string
  /** Ids of all records that are about the person. */
  ids: readonly string[]
  /**
   * Phone numbers, email addresses and keys of properties that belong to this person only. A number that another client
   * has too is not among them.
   */
  addresses: readonly string[]
}

/** Maximum number of records of one person. */
export const mostRecords = 100_000

/** Parameters of the statements about a person. `digests` belong to the addresses, in the same order. */
export function parametersOf(
  { orgId, ids, addresses }: Person,
  now: string,
  digests: readonly string[] = [],
): Parameter[] {
  return [orgId, ids, addresses, now, digests]
}

/** Condition that is always true. It names all parameters, so that each has a type. */
export const typedParameters = `$1::uuid is not null and $2::uuid[] is not null and $3::text[] is not null
      and $4::timestamptz is not null and $5::text[] is not null`

/** Condition of the rows of a table that are about the person. */
export function conditionOf({ rows }: PersonTable): string {
  return `r.org_id = $1::uuid and (${rows}) and ${typedParameters}`
}

/**
 * Finds all records of a person, from the ids of some of them: by way of the clients that were merged, by way of leads,
 * conversations and documents, until no further record is found. Undefined if there are more than `mostRecords`.
 */
export async function findPerson(
  db: Queries,
  tables: readonly PersonTable[],
  { orgId, startIds, now }: { orgId: string; startIds: readonly string[]; now: string },
): Promise<Person | undefined> {
  const ids = new Set(startIds)
  const addresses = new Set<string>()
  for (let before = 0; before < ids.size + addresses.size;) {
    before = ids.size + addresses.size
    for (const table of tables) {
      if (table.isSearched || (table.finds === undefined && table.addresses === undefined)) continue
      const found = await select(db, table, { orgId, ids: [...ids], addresses: [...addresses] }, now)
      for (const id of found.ids) ids.add(id)
      for (const address of found.addresses) addresses.add(address)
    }
    if (ids.size > mostRecords) return undefined
  }
  const person = { orgId, ids: [...ids], addresses: [...addresses] }
  const shared = await findShared(db, tables, person, now)
  return { ...person, addresses: person.addresses.filter((address) => !shared.has(address)) }
}

async function select(
  db: Queries,
  table: PersonTable,
  person: Person,
  now: string,
): Promise<{ ids: string[]; addresses: string[] }> {
  const { finds = `'{}'::uuid[]`, addresses = `'{}'::text[]` } = table
  const row = await db.row<{ ids: string[]; addresses: string[] }>(
    `with found as (select ${finds} as ids, ${addresses} as addresses from ${table.table} r where ${conditionOf(table)})
     select array(select distinct i.id from found f, unnest(f.ids) i (id) where i.id is not null) as ids,
            array(select distinct a.a from found f, unnest(f.addresses) a (a) where a.a <> '') as addresses`,
    parametersOf(person, now),
  )
  return row!
}

/** Returns the addresses that rows of other people have too. */
async function findShared(
  db: Queries,
  tables: readonly PersonTable[],
  person: Person,
  now: string,
): Promise<ReadonlySet<string>> {
  const shared = new Set<string>()
  for (const table of tables) {
    if (table.addresses === undefined) continue
    const rows = await db.rows<{ address: string }>(
      `select distinct a.address from ${table.table} r, unnest(${table.addresses}) a (address)
        where r.org_id = $1 and a.address = any ($3::text[]) and not coalesce(${conditionOf(table)}, false)`,
      parametersOf(person, now),
    )
    for (const { address } of rows) shared.add(address)
  }
  return shared
}
