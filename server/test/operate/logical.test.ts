// Slow: it starts servers of Postgres and installations on them, backs them up while they are written, and restores them.

import assert from 'node:assert/strict'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { png } from '../../src/domains/office/files/testing/pictures.ts'
import type { Connection } from '../../src/kernel/database/database.ts'
import { migrate } from '../../src/kernel/database/migrate.ts'
import { withClient } from '../../src/kernel/database/with-client.ts'
import { auditInstallation } from '../../src/operate/audit/index.ts'
import { differentTables } from '../../src/operate/testing/different-tables.ts'
import { openStorage } from '../../src/kernel/storage/index.ts'
import { openEmbeddedPostgres } from '../../src/start/postgres/index.ts'
import { afterwards } from '../../src/start/postgres/testing/scratch.ts'
import { addressOf } from '../../src/testing/address-of.ts'
import { startProgram } from '../../src/testing/program.ts'
import { addClient, count, runMutation, sentInvoice, until } from '../crash/gateway-calls.ts'
import { install, type Installation } from '../crash/installation.ts'
import { startLoad } from '../crash/load.ts'
import { seededRandom } from '../crash/random.ts'
import { acknowledgement, readBack } from '../crash/write.ts'
import { directoryForCopies } from './contents.ts'
import { quoin, quoinJson, refusalIn, startQuoin } from './quoin.ts'

/** A server of Postgres whose login is that of a managed one: it owns its database and may create roles, and no more. */
interface Server {
  /** Connection settings of the superuser, to whom only tests log in. */
  superuser: Connection
  login: Connection
}

async function startServer(t: TestContext): Promise<Server> {
  const postgres = await openEmbeddedPostgres({
    directory: directoryForCopies(t),
    holder: 'command',
    log: () => undefined,
  })
  afterwards(t, () => postgres.stop())
  const { host, port, user, password } = postgres.connection
  const superuser = { host, port, user, password, database: 'company' }
  await withClient(postgres.connection, async (client) => {
    // The roles of the embedded database must not help the login.
    for (const role of ['quoin_live', 'quoin_sandbox', 'quoin_system'])
      await client.query(`drop owned by ${role}; drop role ${role}`)
    await client.query(`create role manager login createrole nosuperuser noreplication password 'pw'`)
    await client.query('create database company owner manager')
  })
  return { superuser, login: { ...superuser, user: 'manager', password: 'pw' } }
}

interface Scene {
  server: Server
  installation: Installation
  env: Record<string, string>
  scratch: string
  repository: string
  /** File that contains the recovery code. */
  codeFile: string
}

/** An installation on a managed Postgres, with backups set up. */
async function scene(t: TestContext): Promise<Scene> {
  const server = await startServer(t)
  await migrate(server.login)
  const installation = await install(t, server.superuser, { DATABASE_URL: addressOf(server.login) })
  const scratch = directoryForCopies(t)
  const repository = join(scratch, 'repository')
  const { env } = installation
  const { recovery_code } = await quoinJson(env, 'backup', 'setup', '--to', repository)
  const codeFile = join(scratch, 'code')
  writeFileSync(codeFile, recovery_code)
  return { server, installation, env, scratch, repository, codeFile }
}

async function uploadPhotos(installation: Installation, ...widths: number[]): Promise<void> {
  const job = await runMutation(installation, 'jobs.create', {
    client_id: await addClient(installation),
    line_items: [{ name: 'Gutters', unit_price_cents: 9900 }],
  })
  for (const width of widths)
    await runMutation(installation, 'files.crewPhoto.upload', {
      job_id: job.id,
      content_base64: png(width, 30).toString('base64'),
    })
  await until(async () => (await count(installation, 'live.file_bytes')) === 0)
}

async function pay(installation: Installation): Promise<void> {
  const invoice_id = await sentInvoice(installation)
  await runMutation(installation, 'invoices.recordPayment', { invoice_id, amount_cents: 100, method: 'cash' })
}

test('a managed Postgres is backed up while it is written, and restored on another server', async (t) => {
  const { server, installation, env, scratch, repository, codeFile } = await scene(t)
  const random = seededRandom(t)
  await uploadPhotos(installation, 41, 42)
  await pay(installation)
  const load = startLoad(installation, random)
  await until(() => Promise.resolve(load.answers().length > 100))
  const backup = await quoinJson(env, 'backup')
  const writesDuring = load.writes.filter((write) => (acknowledgement(write)?.at ?? '') > backup.at).length
  await load.stop()
  assert.equal(backup.form, 'logical')
  assert.ok(writesDuring > 10, `only ${writesDuring} writes during the backup`)
  assert.deepEqual(
    load.answers().filter((answer) => !('status' in answer) || answer.status >= 500),
    [],
  )

  const other = await startServer(t)
  const copy = join(scratch, 'copy')
  const copyEnv = { QUOIN_DATA_DIR: copy, DATABASE_URL: addressOf(other.login) }
  const restored = await quoinJson(
    copyEnv,
    'restore',
    repository,
    '--to',
    copy,
    '--passphrase-file',
    codeFile,
  )
  assert.deepEqual([restored.unbalanced, restored.missing, restored.wrong, restored.at], [0, 0, 0, backup.at])
  assert.ok(restored.journals > 0 && restored.files === 2, JSON.stringify(restored))
  const program = await startProgram({ ...copyEnv, QUOIN_RATE_LIMIT_PER_MINUTE: '1000000' })
  t.after(() => program.kill())
  const there = new Set<string>()
  const writes = load.writes.filter((write) => acknowledgement(write) && write.kind !== 'estimate')
  for (const write of writes) {
    const { data } = JSON.parse(acknowledgement(write)!.text) as { data: { id: string } }
    const answer = await readBack(program.url, installation.keys, write, data.id)
    assert.ok('status' in answer, JSON.stringify(answer))
    if (answer.status === 200) there.add(write.marker)
  }
  const before = writes.filter((write) => Date.parse(acknowledgement(write)!.at) < Date.parse(backup.at))
  assert.deepEqual(
    before.filter(({ marker }) => !there.has(marker)),
    [],
  )
  assert.ok(before.length > 50 && there.size < writes.length, 'later writes are not in it')
  assert.deepEqual(await sessionsOf(server.superuser), [])
})

/** Returns the sessions of backups that a server still has. */
async function sessionsOf(connection: Connection): Promise<unknown[]> {
  return await withClient(connection, async (client) => {
    const { rows } = await client.query(
      `select application_name from pg_stat_activity where application_name = 'quoin backup'`,
    )
    return rows
  })
}

test('what stands still is equal afterwards, also after kills of backups and a restore, and the check of a backup has the same form of answer', async (t) => {
  const { server, installation, env, scratch, repository, codeFile } = await scene(t)
  const random = seededRandom(t)
  await uploadPhotos(installation, 43)
  await pay(installation)
  const names = () => readdirSync(join(repository, 'backups')).filter((name) => name.endsWith('.backup'))
  for (let at = 0; at < 2; at++) {
    const { child, ended } = startQuoin(env, 'backup')
    await until(async () => (await sessionsOf(server.superuser)).length > 0 || child.exitCode !== null)
    await sleep(random.integer(300))
    child.kill('SIGKILL')
    await ended
    await until(async () => (await sessionsOf(server.superuser)).length === 0)
  }
  const killed = names()
  installation.program.signal('SIGTERM')
  await installation.program.ended
  await quoinJson(env, 'backup')
  assert.equal(names().length, killed.length + 1)
  const refused = await quoin(
    env,
    'restore',
    repository,
    '--verify',
    '--at',
    'latest',
    '--passphrase-file',
    codeFile,
  )
  assert.match(refusalIn(refused), /^This is a logical backup: the log of the database does not continue it/)

  const other = await startServer(t)
  const copy = join(scratch, 'copy')
  const copyEnv = { QUOIN_DATA_DIR: copy, DATABASE_URL: addressOf(other.login) }
  const args = ['restore', repository, '--to', copy, '--passphrase-file', codeFile]
  const { child, ended } = startQuoin(copyEnv, ...args)
  await until(async () => (await isMarked(other.superuser)) || child.exitCode !== null)
  await sleep(random.integer(600))
  child.kill('SIGKILL')
  await ended
  // Another host, whose data directory is not the one of the restore.
  if (await isMarked(other.superuser))
    await assert.rejects(
      startProgram({ ...copyEnv, QUOIN_DATA_DIR: join(scratch, 'host'), QUOIN_SECRET: 'x'.repeat(40) }),
      /A restore into this database runs or was interrupted/,
    )
  await quoinJson(copyEnv, ...args)
  const contents = async ({ superuser }: Server, directory: string) =>
    (await auditInstallation(superuser, openStorage({ kind: 'directory', dataDirectory: directory }))).details
  const [here, there] = [await contents(server, env['QUOIN_DATA_DIR']!), await contents(other, copy)]
  assert.deepEqual(
    differentTables(here.contents, there.contents).map(({ name }) => name),
    ['live.counters', 'quoin.installation'],
  )
  assert.deepEqual([there.missing, there.wrong], [[], []])

  const checked = await quoinJson(env, 'restore', repository, '--verify', '--passphrase-file', codeFile)
  assert.deepEqual([checked.unbalanced, checked.missing], [0, 0])
  const status = await quoin(env, 'backup', 'status')
  assert.match(
    status.stdout,
    /No changes after a backup are stored: only the backups themselves can be restored\./,
  )
})

async function isMarked(connection: Connection): Promise<boolean> {
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ yes: boolean }>(
      `select to_regclass('public.quoin_restoring') is not null as yes`,
    )
    return rows[0]!.yes
  } finally {
    await client.end()
  }
}
