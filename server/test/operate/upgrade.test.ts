// Slow: it upgrades installations by the command line, and kills it.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import pg from 'pg'
import { fillTables } from '../../../scripts/migrations/reference-rows.ts'
import { asOwner } from '../../src/start/postgres/index.ts'
import { migrateUntil } from '../../src/testing/database-before.ts'
import { install } from '../crash/installation.ts'
import { directoryForCopies, withDatabase } from './contents.ts'
import { quoin, quoinJson, refusalIn, startQuoin } from './quoin.ts'

/** A migration that can be applied again, and after which an older version no longer works. */
const pending = '0632_sign_in_methods_validated.sql'
/** A migration that can be applied again, and after which an older version still works. */
const expanding = '0660_visits_of_rescheduled.sql'

/** Makes the migration pending, as it is before the upgrade. */
async function makePending(directory: string): Promise<void> {
  await withDatabase(directory, async (connection) => {
    const client = new pg.Client(connection)
    await client.connect()
    await client.query(`delete from public.quoin_migrations where name = '${pending}'`)
    await client.end()
  })
}

test('an upgrade is refused beside a running service and without a backup, is tried on a copy, and is checked afterwards', async (t) => {
  const { env, program } = await install(t)
  const directory = env['QUOIN_DATA_DIR']!
  await program.kill()
  await makePending(directory)
  const names = async (): Promise<string[]> =>
    (await quoinJson(env, 'upgrade', '--plan')).migrations.map(({ name }: { name: string }) => name)
  assert.deepEqual(await names(), [pending])

  const scratch = directoryForCopies(t)
  assert.match(refusalIn(await quoin(env, 'upgrade', '--yes')), /^No backups are set up, .* --backup-to FILE/)
  const { recovery_code } = await quoinJson(env, 'backup', 'setup', '--to', join(scratch, 'backups'))
  const code = join(scratch, 'code')
  writeFileSync(code, recovery_code)
  const tryOut = ['upgrade', '--rehearse', '--passphrase-file', code]
  assert.match(refusalIn(await quoin(env, ...tryOut)), /^There is no complete backup/)
  assert.match(refusalIn(await quoin(env, 'upgrade')), /^Add --yes/)

  await quoinJson(env, 'backup')
  const trial = await quoinJson(env, ...tryOut)
  assert.deepEqual(
    trial.measured.map(({ name }: { name: string }) => name),
    [pending],
  )
  // The entry of the migration is a row.
  assert.deepEqual({ ...trial.before, rows: trial.before.rows + 1 }, trial.after)
  assert.deepEqual([trial.fewer, trial.faults], [[], []])
  assert.deepEqual(
    readdirSync(directory).filter((name) => name.startsWith('verify-')),
    [],
  )
  assert.deepEqual(await names(), [pending], 'the trial has changed the installation')

  // Backups were set up long ago, and the version before did not check them.
  const earlier = new Date(Date.now() - 30 * 24 * 3600_000)
  utimesSync(join(directory, 'backup', 'setup.json'), earlier, earlier)
  const done = await quoinJson(env, 'upgrade', '--yes')
  assert.deepEqual([done.measured.length, done.is_right], [1, true], JSON.stringify(done.checks))
  const warnings = done.checks.filter((each: { is_warning: boolean }) => each.is_warning)
  assert.deepEqual(
    warnings.map(({ name }: { name: string }) => name),
    ['backup-verified'],
  )
  assert.match(done.backup.name, /^\d{4}-/)
  const again = await quoin(env, 'upgrade', '--plan')
  assert.match(again.stdout, /^The database is up to date with version/)
})

test('an upgrade that the running service would not survive is refused, and another one is applied beside it', async (t) => {
  const installation = await install(t)
  const { env } = installation
  const client = await installation.connect()
  const missing = `delete from public.quoin_migrations where name = $1 returning name, digest, expands`
  const upgrade = ['upgrade', '--yes', '--without-backup']

  const { rows } = await client.query<{ name: string; digest: string; expands: boolean }>(missing, [pending])
  assert.match(
    refusalIn(await quoin(env, ...upgrade)),
    /^1 process of Quoin uses the database, .* Stop Quoin on all hosts/,
  )
  // Another command of the new version must not apply it either.
  const maintain = ['maintenance', 'on', '--until', '23:59', '--say', 'Back soon.']
  assert.match(refusalIn(await quoin(env, ...maintain)), /^1 process of Quoin uses the database/)
  const { name, digest, expands } = rows[0]!
  await client.query('insert into public.quoin_migrations (name, digest, expands) values ($1, $2, $3)', [
    name,
    digest,
    expands,
  ])

  await client.query(missing, [expanding])
  const done = await quoinJson(env, ...upgrade)
  assert.deepEqual([done.side_by_side, done.measured.length, done.is_right], [true, 1, true])
})

/** Returns the digest of every column of every table, by its name, and the number of rows. */
async function columnsOf(directory: string): Promise<Map<string, string>> {
  return await withDatabase(directory, async (connection) => {
    const client = new pg.Client(connection)
    await client.connect()
    const { rows: tables } = await client.query<{ name: string; columns: string[] }>(
      `select c.oid::regclass::text as name, array_agg(quote_ident(a.attname)::text) as columns
         from pg_class c join pg_namespace n on n.oid = c.relnamespace
         join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        where n.nspname in ('quoin', 'live', 'sandbox') and c.relkind in ('r', 'p') and not c.relispartition group by 1`,
    )
    const found = new Map<string, string>()
    for (const { name, columns } of tables) {
      const sums = columns.map(
        (each) => `sum(hashtextextended(t.${each}::text, 0)::numeric)::text as ${each}`,
      )
      const { rows } = await client.query<Record<string, string>>(
        `select count(*) as rows, ${sums.join()} from ${name} t`,
      )
      for (const [column, value] of Object.entries(rows[0]!)) found.set(`${name}.${column}`, value)
    }
    await client.end()
    return found
  })
}

/** Creates an installation with the schema of version 0.1.0 and rows in every table. */
async function olderInstallation(t: TestContext): Promise<string> {
  const directory = directoryForCopies(t)
  await withDatabase(directory, async (connection) => {
    const client = new pg.Client(connection)
    await client.connect()
    await client.query(`set role ${asOwner(connection).user}`)
    await migrateUntil(client, '0332')
    await client.query('reset role')
    await fillTables(client)
    await client.end()
  })
  return directory
}

test('an upgrade from 0.1.0 that is killed five times continues, and every field keeps its value', async (t) => {
  const directory = await olderInstallation(t)
  const env = { QUOIN_DATA_DIR: directory }
  const before = await columnsOf(directory)
  const plan = await quoinJson(env, 'upgrade', '--plan')
  assert.deepEqual([plan.from.version, plan.side_by_side], ['0.1.0', false])
  let left = plan.migrations.length as number
  for (let kills = 0; kills < 5; kills++) {
    const { child, ended } = startQuoin(env, 'upgrade', '--yes', '--without-backup')
    let printed = ''
    child.stderr!.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      if (/\(7 of \d+\)/.test(printed)) child.kill('SIGKILL')
    })
    await once(child, 'exit')
    assert.equal((await ended).status, null, printed)
    const { migrations } = await quoinJson(env, 'upgrade', '--plan')
    assert.ok(migrations.length <= left - 7, `${migrations.length} of ${left} migrations are left`)
    left = migrations.length
  }
  // The rows of this database mean nothing, so some checks of the doctor fail.
  const { stdout } = await quoin(env, 'upgrade', '--yes', '--without-backup', '--json')
  const { checks } = JSON.parse(stdout) as { checks: { name: string; is_right: boolean }[] }
  const right = checks.flatMap(({ name, is_right }) => (is_right ? name : []))
  for (const name of ['schema-version', 'row-security', 'indexes', 'partitions'])
    assert.ok(right.includes(name), `${name} failed: ${JSON.stringify(checks)}`)
  const after = await columnsOf(directory)
  // The ids of these tables begin with a time. Rows of this database have ids of 1970, so their retention has ended.
  const expiring = /^live\.(events|audit_log|audit_records)\./
  // The words of searches have another table now.
  const replaced = /^(live|sandbox)\.(client|lead|job|estimate|invoice|credit_note)_terms\./
  const changed = [...before.keys()].filter(
    (name) => after.get(name) !== before.get(name) && !expiring.test(name) && !replaced.test(name),
  )
  assert.deepEqual(changed, [])
  assert.ok(before.size > 1000)
})
