import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { type Ending, scratchDirectory } from '../../start/postgres/testing/scratch.ts'
import { newerMigrations } from '../../testing/newer-migrations.ts'
import { addressOf } from '../../testing/address-of.ts'
import { launchFor } from '../../testing/program.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { asService } from '../../start/postgres/index.ts'
import { type Connection, openDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { refuseNewerDatabase } from './newer-database.ts'

const cli = fileURLToPath(new URL('../../adapters/cli/main.ts', import.meta.url))
const refusal =
  'This database was migrated by a newer version of Quoin (migration 9001). Start the newer version, or restore the backup from before the upgrade.'

/** Applies additional migrations, as a newer release of the server would. */
async function asNewer(t: Ending, connection: Connection, more: Record<string, string>): Promise<void> {
  const { applied } = await migrate(connection, newerMigrations(t, more))
  assert.deepEqual(applied, Object.keys(more).slice(-applied.length))
}

test('server, worker and commands refuse to start on a database that a newer program has migrated', async (t) => {
  const connection = await testDatabase()
  await asNewer(t, connection, {
    '9000_shade.sql': '-- expands\nalter table live.leads add column shade text;',
    '9001_color.sql': 'alter table live.leads add column color text;',
  })
  await assert.rejects(migrate(connection), { name: 'NewerDatabase', message: refusal })
  const env = {
    DATABASE_URL: addressOf(connection),
    QUOIN_DATA_DIR: scratchDirectory(t),
    QUOIN_SECRET: 'a'.repeat(40),
    QUOIN_LOG_LEVEL: 'error',
  }
  for (const how of [{}, { QUOIN_ROLE: 'worker' }, { QUOIN_ROLE: 'api', QUOIN_API_PROCESSES: '2' }]) {
    const program = launchFor(t, { ...env, ...how })
    assert.deepEqual(await program.ended, { code: 1, signal: null }, program.logged())
    assert.equal(program.logged(), `${refusal}\n`)
  }
  const command = launchFor(t, env, [process.execPath, cli, 'orgs', 'list', '--json'])
  assert.deepEqual(await command.ended, { code: 1, signal: null })
  assert.equal(JSON.parse(command.logged()).error.message, refusal)
})

test('a replacement process is refused on a newer database, too, with the login of the service', async (t) => {
  const connection = await testDatabase()
  const database = openDatabase(asService(connection), () => undefined, { readers: 1, transactions: 1 })
  t.after(() => database.close())
  await asNewer(t, connection, { '9000_shade.sql': '-- expands\nselect 1;' })
  await refuseNewerDatabase(database.system)
  await asNewer(t, connection, { '9000_shade.sql': '-- expands\nselect 1;', '9001_color.sql': 'select 1;' })
  await assert.rejects(refuseNewerDatabase(database.system), { message: refusal })
})

test('an older program starts if all unknown migrations are marked `-- expands`', async (t) => {
  const connection = await testDatabase()
  await asNewer(t, connection, {
    '9000_shade.sql': '-- in each mode\n-- expands\nalter table leads add column shade text;',
  })
  assert.deepEqual((await migrate(connection)).applied, [])
})

test('the mark `-- expands` counts only at the beginning of a migration', async (t) => {
  const connection = await testDatabase()
  await asNewer(t, connection, { '9001_color.sql': '\nselect 1;\n-- expands\n' })
  await assert.rejects(migrate(connection), { message: refusal })
})

test('no migration is applied to a database of a newer program, although one is missing there', async (t) => {
  const connection = await testDatabase()
  await asNewer(t, connection, { '9001_color.sql': 'select 1;' })
  const ours = newerMigrations(t, { '9000_ours.sql': 'create table public.ours ();' })
  await assert.rejects(migrate(connection, ours), { message: refusal })
})
