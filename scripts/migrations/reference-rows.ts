import type pg from 'pg'

/** Number of rows that are inserted into each table with business data, such as leads. */
export const manyRows = 1000
/** Number of rows that are inserted into each table with settings. */
const fewRows = 10

/**
 * Tables of the schema `quoin` that grow with the business. All other tables of this schema contain settings of
 * organizations and of the installation.
 */
const largeTables: ReadonlySet<string> = new Set([
  'quoin.carrier_callbacks',
  'quoin.consent_entries',
  'quoin.contact_opt_outs',
  'quoin.health_probes',
  'quoin.mail_messages',
  'quoin.public_links',
  'quoin.sms_messages',
  'quoin.stripe_events',
  'quoin.tasks',
  'quoin.unsubscribe_links',
])

/** True if a table grows with the business. `name` has no schema if the table is in `live` and `sandbox`. */
export const isLarge = (name: string): boolean => !name.includes('.') || largeTables.has(name)

interface Column {
  name: string
  type: string
  category: string
  isRequired: boolean
  hasDefault: boolean
  /** Values that a check constraint allows, as a list for SQL. */
  allowed: string | null
}

interface Table {
  schema: string
  name: string
  columns: Column[]
}

const id = (number: string): string =>
  `('00000000-0000-4000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`

/** SQL expressions for values that check constraints require, by the name of the column, or of table and column. */
const special: Readonly<Record<string, string>> = {
  answers: `'[]'`,
  crew_size: '1',
  round_to_cents: '1',
  changes: `'[]'`,
  lines: `'[]'`,
  sha256: `lpad(to_hex(n), 64, '0')`,
  slug: `'organization-' || n`,
  'api_keys.scopes': `array['leads:read']`,
  'automation_tallies.slot': '0',
  'batch_items.n': '1 + n % 500',
  'batch_items.verdict': `'unchanged'`,
  'batches.item_count': '1',
  'batches.status': `'prepared'`,
  'client_import_rows.cells': `'{}'`,
  'files.expires_at': 'now()',
  'files.kind': `'crew_photo'`,
  'job_recurrences.horizon_days': '30',
  'job_visits.visit_number': '1',
  'ledger_entries.debit_cents': 'n',
  'line_items.job_id': id('n'),
  'stored_cards.exp_month': '1',
  'stored_cards.exp_year': '2030',
  'stored_cards.last4': `'4242'`,
  'webhook_destinations.events': `array['lead.created']`,
  'webhook_destinations.sealed_secret': `'sealed'`,
}

/**
 * Inserts rows into the empty tables of `live` and `quoin`, without regard to business rules: row N of each table has
 * the same ids, so that foreign keys point to rows. Tables whose check constraints refuse such rows stay empty; returns
 * their names. `client` must be a superuser.
 */
export async function fillTables(client: pg.Client): Promise<string[]> {
  await client.query(`set session_replication_role = replica; set search_path = ''`)
  const refused: string[] = []
  for (const table of await emptyTables(client)) {
    if (!(await isFilled(client, table))) refused.push(factsName(table))
  }
  await client.query('reset session_replication_role; reset search_path')
  await analyzeNew(client)
  return refused
}

/** Runs `analyze` on the tables that have no row estimate in the catalog yet. */
async function analyzeNew(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('quoin', 'live', 'sandbox', 'partitions') and c.relkind = 'r' and c.reltuples < 0 and pg_relation_size(c.oid) > 0`,
  )
  if (rows.length > 0) await client.query(`analyze ${rows.map(({ name }) => name).join()}`)
}

/** Fills a table. First tries rows with many values. Returns false if check constraints refuse all rows. */
async function isFilled(client: pg.Client, table: Table): Promise<boolean> {
  for (const variety of ['all columns', 'all values', 'least'] as const)
    try {
      await client.query(insertInto(table, variety))
      return true
    } catch (error) {
      if (!isRefusal.test(String((error as { code?: unknown }).code))) throw error
    }
  return false
}

/** Error codes of Postgres for values or types that a column cannot have, and for rows that a constraint refuses. */
const isRefusal = /^(2[23]|42804)/

async function emptyTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select n.nspname as schema, c.relname as name,
            (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null), 'category', t.typcategory,
                      'hasDefault', a.atthasdef or a.attidentity <> '', 'isRequired', a.attnotnull and not a.atthasdef and a.attidentity = '',
                      'allowed', (select substring(pg_get_constraintdef(k.oid) from 'ARRAY\\[([^\\]]*)\\]') from pg_constraint k
                                   where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] limit 1)) order by a.attnum)
               from pg_attribute a join pg_type t on t.oid = a.atttypid
              where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('quoin', 'live') and c.relkind in ('r', 'p') and not c.relispartition order by 1, 2`,
  )
  const empty: Table[] = []
  for (const table of rows) {
    const { rowCount } = await client.query(`select from ${table.schema}.${table.name} limit 1`)
    if (rowCount === 0) empty.push(table)
  }
  return empty
}

/**
 * `all columns`: every second row also has values in columns that may be empty. `all values`: columns have all values
 * that their check constraint allows, in turn. `least`: columns have the first of these values.
 */
type Variety = 'all columns' | 'all values' | 'least'

/** Returns the name of a table in the facts: without a schema if the table is in `live` and `sandbox`. */
const factsName = ({ schema, name }: Table): string => (schema === 'live' ? name : `${schema}.${name}`)

function insertInto(table: Table, variety: Variety): string {
  const { schema, name, columns } = table
  const chosen = columns.flatMap((column) => {
    const value = special[`${name}.${column.name}`] ?? usualValue(column, variety)
    return value === undefined ? [] : [{ name: `"${column.name}"`, value }]
  })
  const count = isLarge(factsName(table)) ? manyRows : fewRows
  const content =
    chosen.length === 0
      ? 'default values'
      : `(${chosen.map((each) => each.name).join()})
         select ${chosen.map(({ value }) => value).join()} from generate_series(1, ${count}) n`
  return `insert into ${schema}.${name} ${content} on conflict do nothing`
}

function usualValue(column: Column, variety: Variety): string | undefined {
  if (column.isRequired) return valueOf(column, variety)
  if (variety !== 'all columns' || column.hasDefault) return undefined
  return `case when n % 2 = 0 then (${valueOf(column, variety)})::${column.type} end`
}

/** SQL of a value for row `n`. */
function valueOf({ name, type, category, allowed }: Column, variety: Variety): string {
  if (special[name] !== undefined) return special[name]
  if (allowed !== null && category === 'S')
    return variety === 'least'
      ? `(array[${allowed}])[1]`
      : `(array[${allowed}])[1 + n % cardinality(array[${allowed}])]`
  if (name === 'org_id') return id('1')
  if (type === 'uuid') return id('n')
  if (type === 'json' || type === 'jsonb') return `'{}'`
  if (type === 'bytea') return `decode(lpad(to_hex(n), 64, '0'), 'hex')`
  if (type === 'numeric') return 'n % 100'
  if (category === 'N') return 'n'
  if (category === 'D') return `timestamptz '2026-01-01' + n * interval '1 minute'`
  if (category === 'B') return 'false'
  if (category === 'A' || category === 'R') return category === 'A' ? `'{}'` : `'empty'`
  return `'text ' || n`
}
