import type pg from 'pg'
import type { TestOrg } from '../../src/testing/test-org.ts'

const allSchemas = ['quoin', 'live', 'sandbox']

const tablesOf = new Map<string, Promise<string[]>>()

/**
 * Returns the names of the tables with rows of organizations, without the request log, which is written at some time
 * after each request. They are read only once, because no test adds a table.
 */
function tablesIn(inspect: pg.Client, schemas: readonly string[]): Promise<string[]> {
  const key = schemas.join()
  let tables = tablesOf.get(key)
  if (!tables) tablesOf.set(key, (tables = readTables(inspect, schemas)))
  return tables
}

async function readTables(inspect: pg.Client, schemas: readonly string[]): Promise<string[]> {
  const { rows } = await inspect.query<{ name: string }>(
    `select format('%I.%I', c.table_schema, c.table_name) as name
       from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.column_name = 'org_id' and c.table_name <> 'request_log' and t.table_type = 'BASE TABLE' and c.table_schema = any ($1) order by 1`,
    [schemas],
  )
  return rows.map(({ name }) => name)
}

/**
 * Returns all rows of the organization as text, by table and ordered by id. If two such results are equal, nothing
 * has changed.
 */
export async function dump(
  inspect: pg.Client,
  orgId: string,
  schemas: readonly string[] = allSchemas,
  without: readonly string[] = [],
): Promise<Record<string, string>> {
  return await dumpTables(inspect, orgId, await tablesIn(inspect, schemas), without)
}

const statementNames = new Map<string, string>()

/**
 * Returns all rows of the organization in these tables as text. It uses a prepared statement, because planning it for
 * 250 tables takes longer than reading the rows.
 */
export async function dumpTables(
  inspect: pg.Client,
  orgId: string,
  tables: readonly string[],
  without: readonly string[] = [],
): Promise<Record<string, string>> {
  const parts = tables.map(
    (name) =>
      `select '${name}' as name, coalesce(jsonb_agg(to_jsonb(t) - $2::text[] order by t::text)::text, '') as rows from ${name} t where org_id = $1`,
  )
  const text = `${parts.join(' union all ')} order by 1`
  const name = statementNames.get(text) ?? `dump ${statementNames.size}`
  statementNames.set(text, name)
  const { rows } = await inspect.query<{ name: string; rows: string }>({
    name,
    text,
    values: [orgId, without],
  })
  return Object.fromEntries(rows.filter((row) => row.rows !== '').map((row) => [row.name, row.rows]))
}

/**
 * Returns all rows except those that a refused write adds too: the stored answer of its idempotency key, and the
 * audit entry.
 */
export async function trade(org: TestOrg): Promise<Record<string, string>> {
  const refusalTraces = /\.(idempotency_records|audit_log)$/
  const rows = await dump(org.app.inspect, org.id)
  return Object.fromEntries(Object.entries(rows).filter(([table]) => !refusalTraces.test(table)))
}
