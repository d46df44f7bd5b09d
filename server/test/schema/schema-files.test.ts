import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { type Described, describeSchema } from '../../../scripts/schema/describe-schema.ts'
import { schemaReference } from '../../../scripts/schema/schema-reference.ts'
import { migrate } from '../../src/kernel/database/migrate.ts'
import { readFolder } from '../../src/kernel/database/migration-files.ts'
import { listMigrations } from '../../src/kernel/database/migration-list.ts'
import { readSchemaFiles } from '../../src/kernel/database/schema-files/read-schema-files.ts'
import { databaseBefore } from '../../src/testing/database-before.ts'
import { testDatabase } from '../../src/testing/test-database.ts'

/** An installation of an older version has these and all earlier migrations. */
const lastOfOlder = '0331_first_ready_task.sql'
const firstOfNewer = '0332'

let created: pg.Client
let migrated: pg.Client
let applied: string[]

before(async () => {
  created = new pg.Client(await testDatabase())
  await created.connect()
  const older = await databaseBefore(firstOfNewer)
  migrated = older.client
  ;({ applied } = await migrate(older.connection))
})

after(() => Promise.all([created.end(), migrated.end()]))

test('a database that the schema files created equals one that all migrations made', async () => {
  assert.ok(applied.length > 10 && !applied.includes(lastOfOlder))
  const [byFiles, byMigrations] = [
    byName(await describeSchema(created)),
    byName(await describeSchema(migrated)),
  ]
  assert.ok(byFiles.size > 400)
  const names = new Set([...byFiles.keys(), ...byMigrations.keys()])
  for (const name of names)
    assert.equal(byFiles.get(name), byMigrations.get(name), `${name}: schema file and migrations differ`)
})

test('the schema files insert the same rows as the migrations', async () => {
  const rows = await rowsOf(created)
  assert.ok(rows.has('quoin.health_circuit'))
  assert.deepEqual(rows, await rowsOf(migrated))
})

test('a new database has all migrations entered, with their digests and marks', async () => {
  const entered = 'select name, digest, expands from public.quoin_migrations order by name'
  const { rows } = await created.query(entered)
  assert.deepEqual(
    rows,
    (await listMigrations()).map(({ name, digest, expands }) => ({ name, digest, expands })),
  )
})

test('the tables, views and functions of `sandbox` are those of `live`', async () => {
  const described = await describeSchema(created)
  const of = (mode: string): string[] =>
    described
      .filter(({ schema, name }) => schema === mode || name.startsWith(`${mode}_`))
      .map(({ text }) => text.replaceAll(new RegExp(String.raw`(?<![a-z])${mode}(?![a-z])`, 'g'), 'MODE'))
  assert.ok(of('live').length > 200)
  assert.deepEqual(of('sandbox'), of('live'))
})

test('docs/reference/schema.sql is what a database has', async () => {
  const text = await readFile(new URL('../../../docs/reference/schema.sql', import.meta.url), 'utf8')
  const current = schemaReference(await describeSchema(created))
  assert.ok(text === current, 'Run `npm run generate` and look at the differences.')
})

test('each table has a file with its name', async () => {
  const tables = (await readSchemaFiles()).flatMap(({ sql, file }) => {
    const name = /^create (?:unlogged )?table ([\w.]+)/.exec(sql)?.[1]
    return name === undefined ? [] : [{ name, file }]
  })
  assert.ok(tables.length > 130)
  for (const { name, file } of tables)
    assert.equal(file.split('/').at(-1), `${name.replace('quoin.', '').replaceAll('_', '-')}.sql`, name)
})

test('the archived migrations are those in the list, and come before all others', async () => {
  const archived = await readFolder(undefined, 'archive/')
  const listed = (await listMigrations()).filter(({ path }) => path.startsWith('archive/'))
  assert.deepEqual(
    archived.map(({ name, digest, expands, path }) => ({ name, digest, expands, path })),
    listed,
  )
  const newest = listed.at(-1)!.name
  for (const { name } of await readFolder()) assert.ok(name > newest, `${name} sorts before the archive.`)
})

/** Comments and layout of a function's body do not matter: files may explain more than a migration did. */
function byName(described: readonly Described[]): Map<string, string> {
  const grouped = Map.groupBy(described, ({ schema, name }) => `${schema}.${name}`)
  return new Map(
    [...grouped].map(([name, all]) => [name, all.map(({ text }) => withoutLayout(text)).join('\n')]),
  )
}

function withoutLayout(text: string): string {
  return text.replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, (body) =>
    body.replaceAll(/--[^\n]*/g, '').replaceAll(/\s+/g, ' '),
  )
}

async function rowsOf(client: pg.Client): Promise<Map<string, string[]>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('quoin', 'live', 'sandbox') and c.relkind in ('r', 'p') order by 1`,
  )
  const found = new Map<string, string[]>()
  for (const { name } of tables) {
    const { rows } = await client.query<{ text: string }>(`select t::text as text from ${name} t order by 1`)
    if (rows.length > 0)
      found.set(
        name,
        rows.map(({ text }) => text),
      )
  }
  return found
}
