import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { personTables } from '../../src/domains/office/personal-data/person-tables.ts'
import { testDatabase } from '../../src/testing/test-database.ts'
import { impersonal } from './impersonal.ts'

// Tests that for each column that can contain a text there is a decision: what remains of it when a person is erased, or
// why its table has no data of customers. A new table or column fails these tests until it is decided.

interface Column {
  table: string
  column: string
}

let columns: Column[]
let tables: Set<string>
let owner: pg.Client
before(async () => {
  owner = new pg.Client(await testDatabase())
  await owner.connect()
  // Columns with a fixed set of values, generated columns, and ids of authors need no decision.
  const { rows } = await owner.query<Column>(
    `select case n.nspname when 'quoin' then 'quoin.' else '' end || c.relname as table, a.attname as column
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where n.nspname in ('quoin', 'live') and c.relkind in ('r', 'p') and not c.relispartition
        and a.atttypid::regtype::text in ('text', 'text[]', 'json', 'jsonb', 'bytea', 'inet', 'character varying')
        and a.attname !~ '_by_(type|key)$'
        and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
                           and pg_get_constraintdef(k.oid) ~ '= ANY \\(ARRAY\\[')
      order by 1, 2`,
  )
  columns = rows
  tables = new Set(rows.map(({ table }) => table))
})
after(() => owner.end())

/** Tables with search terms, which triggers derive from the records. */
const derived = /_terms$|^search_words$/

test('for each column with texts there is a decision what an erasure leaves of it', () => {
  const declared = new Map(personTables.map((each) => [each.table, each]))
  const undecided = columns.filter(({ table, column }) => {
    if (impersonal[table] !== undefined || derived.test(table)) return false
    const person = declared.get(table)
    if (!person) return true
    if (person.erase === 'delete') return false
    return !(column in person.erase) && !(person.stays ?? []).includes(column)
  })
  assert.deepEqual(
    undecided.map(({ table, column }) => `${table}.${column}`),
    [],
    'declare the column in the file personal-data.ts of its domain, or its table in impersonal.ts',
  )
})

test('no decision is about a table or a column that does not exist, and none is made twice', () => {
  const existing = new Set(columns.map(({ table, column }) => `${table}.${column}`))
  for (const { table, stays = [] } of personTables)
    for (const column of stays) assert.ok(existing.has(`${table}.${column}`), `${table}.${column}`)
  for (const table of Object.keys(impersonal)) {
    assert.ok(tables.has(table), `${table} has no column with texts`)
    assert.ok(!personTables.some((each) => each.table === table), `${table} is declared twice`)
  }
  assert.ok(personTables.length > 50 && columns.length > 300, `${personTables.length}, ${columns.length}`)
})

test('each declared statement is valid', async () => {
  const nil = '00000000-0000-0000-0000-000000000000'
  await owner.query('begin; set local search_path = live')
  for (const { table, rows, erase } of personTables) {
    const changes =
      erase === 'delete'
        ? `delete from ${table} r`
        : `update ${table} r set ${Object.entries(erase)
            .map(([column, value]) => `${column} = ${value}`)
            .join(', ')}`
    await owner.query(
      `${changes} where r.org_id = $1::uuid and (${rows}) and $2::uuid[] is not null and $3::text[] is not null
          and $4::timestamptz is not null and $5::text[] is not null`,
      [nil, [nil], ['a'], new Date().toISOString(), ['b']],
    )
  }
  await owner.query('rollback')
})
