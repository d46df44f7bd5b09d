import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { testDatabase } from '../src/testing/test-database.ts'

// Tests that each table belongs to one domain or to one folder of the kernel, and that no other code names it in SQL.
// Other code must read the views that the owner publishes.

const root = resolve(import.meta.dirname, '../src')

let owner: pg.Client
before(async () => {
  owner = new pg.Client(await testDatabase())
  await owner.connect()
})
after(() => owner.end())

async function namesOf(kind: 'table' | 'view'): Promise<Set<string>> {
  const { rows } = await owner.query<{ name: string }>(
    `select distinct c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('quoin', 'live') and c.relkind = any ($1)`,
    [kind === 'view' ? ['v'] : ['r', 'p']],
  )
  return new Set(rows.map(({ name }) => name))
}

interface Mention {
  table: string
  /** Folder that owns or uses the table, such as `domains/customers/leads` or `kernel/tasks`. */
  folder: string
  file: string
  writes: boolean
}

const statement =
  /\b(from|join|using|update|insert into|delete from)\s+(?:only\s+)?(?:quoin\.|live\.)?([a-z_]+)/g
/** Matches names of tables in definitions from which the kernel builds SQL statements. */
const definition = /(?:\btable: |\bentries(?:<[^>]*>)?\(\s*)'(?:quoin\.)?([a-z_]+)'/g

/** Returns every place where a source file names a table, in SQL or in a definition from which SQL is built. */
function mentions(tables: ReadonlySet<string>): Mention[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.includes('testing/'))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      const folder = file
        .split('/')
        .slice(0, file.startsWith('domains/') ? 3 : 2)
        .join('/')
      const stated = [...text.matchAll(statement)].map(([, verb, table]) => ({
        table: table!,
        writes: !['from', 'join', 'using'].includes(verb!),
      }))
      const defined = [...text.matchAll(definition)].map(([, table]) => ({ table: table!, writes: true }))
      return [...stated, ...defined]
        .filter(({ table }) => tables.has(table))
        .map((mention) => ({ ...mention, folder, file }))
    })
}

test('every table is read and written by only one domain, or one folder of the kernel', async () => {
  const all = mentions(await namesOf('table'))
  const byTable = Map.groupBy(all, ({ table }) => table)
  for (const [table, places] of byTable) {
    const writing = places.filter(({ writes }) => writes)
    // If only triggers write a table, it belongs to the folder that reads it. Only one folder may do so.
    const writers = new Set((writing.length > 0 ? writing : places).map(({ folder }) => folder))
    assert.equal(writers.size, 1, `${table} is written by ${[...writers].join(' and ')}`)
    const strangers = places.filter(({ folder }) => !writers.has(folder)).map(({ file }) => file)
    assert.deepEqual(strangers, [], `${table} belongs to ${[...writers].join()}: read what it publishes`)
  }
  assert.ok(byTable.size > 30, `only ${byTable.size} tables were found in the sources`)
})

test('a view reads only tables of one owner, and published views of others', async () => {
  const ownerOf = new Map(
    mentions(await namesOf('table'))
      .filter(({ writes }) => writes)
      .map(({ table, folder }) => [table, folder]),
  )
  const { rows } = await owner.query<{ view: string; tables: string[] }>(
    `select v.relname as view, array_agg(distinct t.relname::text) as tables
       from pg_class v join pg_namespace n on n.oid = v.relnamespace
       join pg_rewrite w on w.ev_class = v.oid
       join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = w.oid and d.refclassid = 'pg_class'::regclass
       join pg_class t on t.oid = d.refobjid and t.relkind in ('r', 'p')
      where n.nspname in ('quoin', 'live') and v.relkind = 'v' group by v.relname order by v.relname`,
  )
  assert.ok(rows.length > 10)
  for (const { view, tables } of rows) {
    const owners = new Set(tables.map((table) => ownerOf.get(table) ?? table))
    assert.equal(owners.size, 1, `${view} reads tables of ${[...owners].join(' and ')}`)
  }
})

test('no statement writes through a view, and every view applies the row-level security of its reader', async () => {
  const written = mentions(await namesOf('view')).filter(({ writes }) => writes)
  assert.deepEqual(written, [])
  const { rows } = await owner.query(
    `select v.oid::regclass::text as name from pg_class v join pg_namespace n on n.oid = v.relnamespace
      where n.nspname in ('quoin', 'live', 'sandbox') and v.relkind = 'v'
        and not coalesce('security_invoker=true' = any (v.reloptions), false)`,
  )
  assert.deepEqual(rows, [], 'call quoin.publish in the migration that makes the view')
})
