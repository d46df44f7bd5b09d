import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { type Described, describeSchema } from '../../../scripts/schema/describe-schema.ts'
import { schemaReference } from '../../../scripts/schema/schema-reference.ts'
import { migrate } from '../../src/kernel/database/migrate.ts'
import { type Migration, readFolder } from '../../src/kernel/database/migration-files.ts'
import { listMigrations } from '../../src/kernel/database/migration-list.ts'
import { readSchemaFiles } from '../../src/kernel/database/schema-files/read-schema-files.ts'
import { databaseBefore } from '../../src/testing/database-before.ts'
import { asOwner } from '../../src/start/postgres/index.ts'
import { testDatabase } from '../../src/testing/test-database.ts'

/** Last migration that an installation of the older release has applied. */
const lastOfOlder = '0331_first_ready_task.sql'
const firstOfNewer = '0332'

const organization = '00000000-0000-4000-8000-000000000001'
/** Rows for the older schema: a published automation and a stored email. */
const filled = `
  set session_replication_role = replica;
  insert into live.automations (org_id, id, name, status, mode, trigger_kind, subject_type, draft_revision, active_revision, published_at,
                                created_by_type, created_at, updated_at)
  values ('${organization}', '${organization}', 'Follow up', 'active', 'linear', 'event', 'lead', 1, 1, now(), 'system', now(), now());
  insert into quoin.mail_messages (org_id, id, idempotency_key, to_address, subject, status, created_at)
  values ('${organization}', '${organization}', 'key', 'ada@example.com', 'Hello', 'kept', '2026-01-02T00:00:00Z');
  set session_replication_role = origin`

let created: pg.Client
let migrated: pg.Client
let applied: string[]

before(async () => {
  created = new pg.Client(await testDatabase())
  await created.connect()
  const login = asOwner(await testDatabase())
  const older = await databaseBefore(firstOfNewer, { role: login.user! })
  migrated = older.client
  await migrated.query(filled)
  ;({ applied } = await migrate(asOwner(older.connection)))
})

after(() => Promise.all([created.end(), migrated.end()]))

test('a database created from the schema files equals one created by all migrations', async () => {
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
  const ofOrganizations = ['live.automations', 'live.automation_digests', 'quoin.mail_messages']
  const others = [...(await rowsOf(migrated))].filter(([name]) => !ofOrganizations.includes(name))
  assert.deepEqual(rows, new Map(others))
})

test('migrations by the owner of the tables, who is subject to row-level security, find the rows of all organizations', async () => {
  const { rows } = await migrated.query(
    `select (select count(*) from live.automation_digests)::int as digests, (select unsent_at from quoin.mail_messages) as unsent`,
  )
  assert.deepEqual(rows, [{ digests: 1, unsent: new Date('2026-01-02T00:00:00Z') }])
})

test('a corrected migration counts as applied if its former version was applied, and its new digest is stored', async () => {
  const corrected = (await listMigrations()).find(({ former }) => former !== undefined)!
  const entry = `select digest from public.quoin_migrations where name = '${corrected.name}'`
  const changed = `update public.quoin_migrations set digest = $1 where name = '${corrected.name}'`
  await migrated.query(changed, [corrected.former])
  const connection = { ...asOwner(await testDatabase()), database: migrated.database! }
  assert.deepEqual(await migrate(connection), { applied: [] })
  assert.deepEqual((await migrated.query(entry)).rows, [{ digest: corrected.digest }])
  await migrated.query(changed, ['another'])
  await assert.rejects(migrate(connection), /was changed after it had been applied/)
  await migrated.query(changed, [corrected.digest])
})

test('a new database lists all migrations as applied, with their digests and marks', async () => {
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
      .toSorted()
  assert.ok(of('live').length > 200)
  assert.deepEqual(of('sandbox'), of('live'))
})

test('docs/reference/schema.sql matches the database', async () => {
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
  const asListed = ({ name, digest, expands, path }: Migration): Migration => ({
    name,
    digest,
    expands,
    path,
  })
  assert.deepEqual(archived.map(asListed), listed.map(asListed))
  const newest = listed.at(-1)!.name
  for (const { name } of await readFolder()) assert.ok(name > newest, `${name} sorts before the archive.`)
})

/**
 * Returns the definitions by name. Comments and layout of function bodies are removed, because files of the schema
 * may contain more comments than migrations.
 */
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
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
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
