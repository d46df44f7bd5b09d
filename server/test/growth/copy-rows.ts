import type pg from 'pg'

/**
 * Multiplies the rows of an organization in the database. Copy number n of each row has other ids, which are derived from
 * the row's own ids and n. So copies refer to each other as the rows do: the copied lines belong to the copied invoice.
 */
export interface Copies {
  /** `records`: more records of the same organization. `organizations`: more organizations with the same records. */
  of: 'records' | 'organizations'
  from: number
  to: number
  /** Each copy of the records lies this number of weeks further in the past than the one before. */
  weeks?: number
}

interface Column {
  name: string
  type: string
  isGenerated: boolean
  /** True if a check constraint lists the values of the column. */
  isListed: boolean
}

interface Table {
  name: string
  columns: readonly Column[]
  /** Columns of each unique index. */
  uniques: readonly (readonly string[])[]
}

/** Tables that are not copied: those with one row for each organization or person, and search terms. */
const skipped = /\.(counters|organization_moves|sessions|installation|\w+_terms)$/

/** Tables in `live` with set-up rows. A company does not have more of them when it has more records. */
const setUpTables =
  /\.(crews|crew_members|automations|automation_revisions|automation_tallies|tags|time_off_policies|territories|territory_reps|crew_pay_policies|member_hours|checklists|webhook_destinations)$/

/** Inserts the copies. The caller must own the tables. Triggers and foreign keys are not executed. */
export async function copyRows(client: pg.Client, orgId: string, copies: Copies): Promise<number> {
  const schemas = copies.of === 'records' ? ['live'] : ['live', 'quoin']
  let inserted = 0
  await client.query('set session_replication_role = replica')
  await client.query(otherIdFunction)
  try {
    const tables = await tablesOf(client, schemas)
    const kinds =
      copies.of === 'records' ? await setUpColumns(client, tables, orgId) : new Map<string, IdKind>()
    for (const table of tables) {
      if (skipped.test(table.name)) continue
      if (copies.of === 'records' && setUpTables.test(table.name)) continue
      const text = insertOf(table, copies, kinds)
      try {
        inserted += (await client.query(text, [orgId, copies.from, copies.to])).rowCount ?? 0
      } catch (error) {
        throw new Error(`The rows of ${table.name} cannot be copied.\n${text}`, { cause: error })
      }
    }
  } finally {
    await client.query('set session_replication_role = origin')
  }
  return inserted
}

async function tablesOf(client: pg.Client, schemas: readonly string[]): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select n.nspname || '.' || c.relname as name,
            (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null),
                      'isGenerated', a.attgenerated <> '' or a.attidentity = 'a',
                      'isListed', exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'c'
                                             and a.attnum = any (k.conkey) and pg_get_constraintdef(k.oid) ~ 'ANY|= ''')) order by a.attnum)
               from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
            coalesce((select json_agg((select json_agg(a.attname) from pg_attribute a
                       where a.attrelid = c.oid and a.attnum > 0
                         and pg_get_indexdef(x.indexrelid) ~ ('[( ]' || a.attname || '[), ]')))
               from pg_index x where x.indrelid = c.oid and x.indisunique), '[]') as uniques
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = any ($1) and c.relkind in ('r', 'p') and not c.relispartition
        and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'org_id')
      order by 1`,
    [schemas],
  )
  return rows
}

/** How the ids in a column are copied: `set-up` ids stay, and of `mixed` ones only those of set-up rows. */
type IdKind = 'set-up' | 'mixed'

/**
 * Creates a temporary table with the ids of set-up rows, such as members and locations, and returns the columns that
 * contain such ids.
 */
async function setUpColumns(
  client: pg.Client,
  tables: readonly Table[],
  orgId: string,
): Promise<Map<string, IdKind>> {
  const setUp = [
    ...(await tablesOf(client, ['quoin'])),
    ...tables.filter(({ name }) => setUpTables.test(name)),
  ]
    .filter(({ columns }) => columns.some(({ name, type }) => name === 'id' && type === 'uuid'))
    .map(({ name }) => `select id from ${name} where org_id = '${orgId}'`)
  await client.query('drop table if exists pg_temp.set_up')
  await client.query(`create temporary table set_up as ${setUp.join(' union ')}`)
  await client.query('create index on pg_temp.set_up (id)')
  const kinds = new Map<string, IdKind>()
  for (const { name, columns } of tables) {
    const ids = columns.filter(
      ({ type, name: column }) => type === 'uuid' && !['id', 'org_id'].includes(column),
    )
    if (ids.length === 0) continue
    const { rows } = await client.query<Record<string, boolean | null>>(
      `select ${ids
        .map(({ name: id }) => {
          const isSetUp = `exists (select from pg_temp.set_up s where s.id = t."${id}")`
          return `bool_or(${isSetUp}) as "${id}", bool_or(t."${id}" is not null and not ${isSetUp}) as "${id} others"`
        })
        .join(', ')} from ${name} t where t.org_id = $1`,
      [orgId],
    )
    for (const { name: id } of ids)
      if (rows[0]![id] === true)
        kinds.set(`${name}.${id}`, rows[0]![`${id} others`] === true ? 'mixed' : 'set-up')
  }
  return kinds
}

function insertOf(table: Table, copies: Copies, kinds: ReadonlyMap<string, IdKind>): string {
  const stored = table.columns.filter(({ isGenerated }) => !isGenerated)
  const isMapped = ({ name, type }: Column): boolean =>
    type === 'uuid' &&
    kinds.get(`${table.name}.${name}`) !== 'set-up' &&
    (name !== 'org_id' || copies.of === 'organizations')
  const mapped = new Set(stored.filter(isMapped).map(({ name }) => name))
  const counted = new Set(
    table.uniques
      .filter((unique) => !unique.some((name) => mapped.has(name)))
      .map((unique) => columnToCount(stored, unique))
      .filter((name) => name !== undefined),
  )
  const values = stored.map((column) =>
    mapped.has(column.name)
      ? otherId(column.name, kinds.get(`${table.name}.${column.name}`), copies)
      : valueOf(column, copies, counted),
  )
  return `insert into ${table.name} (${stored.map(({ name }) => `"${name}"`).join(', ')})
    select ${values.join(', ')} from generate_series($2::int, $3::int) c (n) cross join ${table.name} t where t.org_id = $1
    on conflict do nothing`
}

/** Returns the column of a unique index whose values can be made different for each copy. */
function columnToCount(columns: readonly Column[], unique: readonly string[]): string | undefined {
  const among = columns.filter(({ name }) => unique.includes(name) && name !== 'org_id')
  return (
    among.find(({ type }) => /^(integer|bigint)$/.test(type)) ??
    among.find(({ type, isListed }) => type === 'bytea' || (type === 'text' && !isListed))
  )?.name
}

/**
 * Derives an id from `u` and the number of the copy. Ids that contain a time get one that is a week earlier for each copy,
 * because some reads find rows by the time in their ids.
 */
const otherIdFunction = `create or replace function pg_temp.other_id(u uuid, n integer, weeks integer) returns uuid
  language sql immutable return (case when substr(u::text, 15, 1) = '7' then
      overlay(lpad(to_hex(('x' || substr(u::text, 1, 8) || substr(u::text, 10, 4))::bit(48)::bigint - weeks * 604800000::bigint), 12, '0')
        placing '-' from 9 for 0) || substr(u::text, 14, 11)
    else left(u::text, 24) end || substr(md5(u::text || n || ' ' || weeks), 1, 12))::uuid`

function otherId(name: string, kind: IdKind | undefined, { weeks }: Copies): string {
  const other = `pg_temp.other_id(t."${name}", c.n, ${weeks === undefined ? '0' : `c.n * ${weeks}`})`
  return kind === 'mixed'
    ? `case when exists (select from pg_temp.set_up s where s.id = t."${name}") then t."${name}" else ${other} end`
    : other
}

function valueOf({ name, type }: Column, { of, weeks = 1 }: Copies, counted: ReadonlySet<string>): string {
  const value = `t."${name}"`
  const number = `(c.n * ${weeks})`
  if (counted.has(name)) return countedValue(value, type, number)
  // Differs for each row, as contact data and names do.
  const own = `(${number} || translate(t.ctid::text, '(,)', ' . '))`
  if (type === 'text' && /phone$|_number$/.test(name))
    return `case when ${value} ~ '\\d{7}$' then left(${value}, -7) || lpad((('x' || substr(md5(${value} || ${own}), 1, 6))::bit(24)::int % 10000000)::text, 7, '0') else ${value} end`
  if (type === 'text' && /email|_key$/.test(name)) return `md5(${own}) || '.' || ${value}`
  if (of === 'organizations') return value
  if (type === 'text' && /^(name|\w+_name|address_line1|service_address)$/.test(name))
    return `${value} || ' ' || ${own}`
  if (type === 'date') return `${value} - ${number} * 7`
  if (type.startsWith('timestamp')) return `${value} - ${number} * interval '7 days'`
  return value
}

function countedValue(value: string, type: string, number: string): string {
  if (type === 'bytea') return `sha256(${value} || ${number}::text::bytea)`
  return type === 'text' ? `${value} || '-' || ${number}` : `${value} + ${number} * 100000`
}
