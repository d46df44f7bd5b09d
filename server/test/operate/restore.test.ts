// Slow: it restores backups, kills restores, and starts installations on the copies.

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { before, test, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { listMigrations } from '../../src/kernel/database/migration-list.ts'
import { openStorage } from '../../src/kernel/storage/index.ts'
import { openBackup } from '../../src/operate/restore/open-backup.ts'
import { restore, type RestoreParts } from '../../src/operate/restore/restore.ts'
import { asOwner, openEmbeddedPostgres } from '../../src/start/postgres/index.ts'
import { postgresAtWork } from '../../src/start/postgres/leftover.ts'
import { migrateUntil } from '../../src/testing/database-before.ts'
import { launchFor, startProgram } from '../../src/testing/program.ts'
import { until } from '../crash/gateway-calls.ts'
import { install } from '../crash/installation.ts'
import { seededRandom } from '../crash/random.ts'
import { contentsOf, directoryForCopies, withDatabase } from './contents.ts'
import { quoin, quoinJson, refusalIn, startQuoin } from './quoin.ts'

const passphrase = { QUOIN_BACKUP_PASSPHRASE: 'a passphrase of the tests' }

let env: Record<string, string>
let scratch: string
let file: string
let keys: { live: string }
/** Contents of every table of the original. */
let original: Record<string, string>

before(async (t) => {
  const ending = { after: (tidy: () => unknown) => (t as TestContext).after(tidy) }
  const installation = await install(ending)
  scratch = directoryForCopies(ending)
  ;[file, keys] = [join(scratch, 'a.backup'), installation.keys]
  env = { ...installation.env, ...passphrase }
  await installation.program.kill()
  original = await withDatabase(env['QUOIN_DATA_DIR']!, contentsOf)
  await quoinJson(env, 'backup', '--to', file)
})

test('a restore that is killed leaves a directory that no start uses, and the next one into it is complete', async (t) => {
  const random = seededRandom(t)
  const copy = join(scratch, 'killed')
  const { QUOIN_SECRET } = env as { QUOIN_SECRET: string }
  let killedWithPostgres = 0
  let latestMs = 1500
  for (let at = 0; at < 6;) {
    const { child, ended } = startQuoin(env, 'restore', file, '--to', copy)
    const cluster = join(copy, 'postgres.restoring')
    // Every other one is killed while Postgres runs on the copy.
    const began = () =>
      at % 2 === 1 ? postgresAtWork(cluster) !== undefined : existsSync(join(cluster, 'PG_VERSION'))
    await until(() => Promise.resolve(began() || child.exitCode !== null))
    await sleep(random.integer(Math.ceil(latestMs / (at % 2 === 1 ? 2 : 1))))
    child.kill('SIGKILL')
    await ended
    if (!existsSync(join(copy, 'restoring'))) {
      // It was complete before it was killed, because this machine is fast.
      latestMs /= 2
      rmSync(copy, { recursive: true })
      continue
    }
    at++
    if (postgresAtWork(cluster) !== undefined) killedWithPostgres++
    assert.equal(existsSync(join(copy, 'postgres')), false)
    const program = launchFor(t, { QUOIN_DATA_DIR: copy, QUOIN_SECRET })
    assert.equal((await program.ended).code, 1)
    assert.match(program.logged(), /^A restore into .* was interrupted: restoring still exists\./)
  }
  t.diagnostic(`${killedWithPostgres} were killed while Postgres ran`)
  assert.ok(killedWithPostgres > 0)
  await quoinJson(env, 'restore', file, '--to', copy)
  assert.equal(existsSync(join(copy, 'restoring')), false)
  assert.deepEqual(await withDatabase(copy, contentsOf), original)
})

test('a command that is stopped by a signal deletes what it wrote, or leaves it to the next restore, and stops Postgres', async () => {
  const target = join(scratch, 'stopped')
  const restoring = startQuoin(env, 'restore', file, '--to', target)
  const cluster = join(target, 'postgres.restoring')
  await until(() => Promise.resolve(postgresAtWork(cluster) !== undefined))
  restoring.child.kill('SIGINT')
  assert.equal((await restoring.ended).status, 130)
  await until(() => Promise.resolve(postgresAtWork(cluster) === undefined), 10_000)
  assert.ok(existsSync(join(target, 'restoring')))
  await quoinJson(env, 'restore', file, '--to', target)

  const folder = join(scratch, 'stopped-backup')
  mkdirSync(folder)
  const backup = startQuoin(env, 'backup', '--to', join(folder, 'b.backup'))
  await until(() => Promise.resolve(readdirSync(folder).length > 0))
  backup.child.kill('SIGTERM')
  assert.equal((await backup.ended).status, 143)
  assert.deepEqual(readdirSync(folder), [])
})

/** Sends a request with the key of the original. */
async function send(url: string, path: string, body?: object) {
  const response = await fetch(`${url}/api/v1${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${keys.live}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  // oxlint-disable-next-line typescript/no-explicit-any -- answers of many shapes
  return { status: response.status, body: (await response.json()) as any }
}

const lead = { customer_name: 'Ada', service_address: '1 Main St' }

test('the copy starts with the keys of the original, has passwords of its own, and refuses later cursors of the original', async (t) => {
  const { QUOIN_DATA_DIR, QUOIN_SECRET } = env as { QUOIN_DATA_DIR: string; QUOIN_SECRET: string }
  const first = await startProgram({ QUOIN_DATA_DIR, QUOIN_SECRET })
  t.after(() => first.kill())
  for (let at = 0; at < 5; at++) assert.equal((await send(first.url, '/leads', lead)).status, 201)
  const changes = await send(first.url, '/workflows/sync.changes', {})
  assert.equal(changes.status, 200, JSON.stringify(changes.body))
  const cursor: string = changes.body.data.next_cursor
  await first.kill()

  const copy = join(scratch, 'started')
  const { stdout } = await quoin(env, 'restore', file, '--to', copy)
  assert.match(
    stdout,
    /^Restored the state of \S+Z into .*started\.\nStart it with QUOIN_DATA_DIR=.*started\./,
  )
  assert.equal(existsSync(join(copy, 'postgres-logins')), false)
  const program = await startProgram({ QUOIN_DATA_DIR: copy })
  t.after(() => program.kill())
  assert.ok(existsSync(join(copy, 'postgres-logins')))
  // The copy soon uses the same ids of transactions for other changes.
  for (let at = 0; at < 30; at++) assert.equal((await send(program.url, '/leads', lead)).status, 201)
  const refused = await send(program.url, '/workflows/sync.changes', { cursor })
  assert.deepEqual([refused.status, refused.body.error?.code], [410, 'full_sync_required'])
  assert.equal((await send(program.url, '/workflows/sync.changes', {})).status, 200)
})

test('a check of a backup leaves nothing behind, and works beside the running service', async (t) => {
  const program = await startProgram({
    QUOIN_DATA_DIR: env['QUOIN_DATA_DIR']!,
    QUOIN_SECRET: env['QUOIN_SECRET']!,
  })
  t.after(() => program.kill())
  const list = () => readdirSync(env['QUOIN_DATA_DIR']!).filter((name) => name.startsWith('verify-'))
  const checked = await quoinJson(env, 'restore', file, '--verify')
  assert.deepEqual([checked.unbalanced, checked.missing, checked.wrong], [0, 0, 0])
  assert.ok(checked.tables > 200 && checked.rows > 10, JSON.stringify(checked))
  assert.deepEqual(list(), [])
  const { stdout } = await quoin(env, 'restore', file, '--verify')
  assert.match(stdout, /^The backup can be restored\. It contains the state of \S+Z\.\n$/)
  const wrong = { ...env, QUOIN_BACKUP_PASSPHRASE: 'another passphrase' }
  assert.match(refusalIn(await quoin(wrong, 'restore', file, '--verify')), /^The passphrase is not the one/)
  assert.deepEqual(list(), [])
  assert.equal((await fetch(`${program.url}/api/health`)).status, 200)
})

test('the command says what is missing in its arguments', async () => {
  const refuse = async (sentence: RegExp, ...args: string[]): Promise<void> =>
    assert.match(refusalIn(await quoin({ QUOIN_DATA_DIR: scratch }, 'restore', ...args)), sentence)
  await refuse(/^Name the directory into which the backup is restored with --to, or check/, file)
  await refuse(/^The backup is encrypted\. Name a file that contains its passphrase/, file, '--verify')
  await refuse(
    /^There is no backup at .*nothing\. If its disk is not mounted, mount it\./,
    join(scratch, 'nothing'),
    '--verify',
  )
  const external = { QUOIN_DATA_DIR: scratch, DATABASE_URL: 'postgres://localhost/x' }
  const elsewhere = await quoin(external, 'restore', file, '--to', join(scratch, 'external'))
  assert.match(
    refusalIn(elsewhere),
    /^DATABASE_URL is set, and this is a physical backup, whose copy has a Postgres of its own\./,
  )
  await refuse(/contains no backups of Quoin\. Name the directory that contains /, scratch, '--verify')
  await refuse(/with the passphrase cannot be read/, file, '--verify', '--passphrase-file', '/nowhere')
})

/** Restores a backup in this process. */
async function restoreHere(
  from: string,
  directory: string,
  more: Pick<RestoreParts, 'freeBytes'>,
): Promise<void> {
  const backup = await openBackup(from)
  try {
    await restore({
      backup,
      secret: passphrase.QUOIN_BACKUP_PASSPHRASE,
      directory,
      storageIn: (dataDirectory) => openStorage({ kind: 'directory', dataDirectory }),
      print: () => undefined,
      ...more,
    })
  } finally {
    await backup.close()
  }
}

test('a restore asks for room first, and a disk that becomes full meanwhile leaves nothing behind', async (t) => {
  const run = (directory: string, freeBytes: () => Promise<number>) =>
    restoreHere(file, directory, { freeBytes })
  const left = (directory: string): string[] =>
    readdirSync(directory).filter((name) => !name.startsWith('lock') && name !== 'lost+found')
  const small = join(scratch, 'small')
  await assert.rejects(
    run(small, () => Promise.resolve(100_000_000)),
    /^StartRefused: There is too little free space in .*: 100 MB are free, and \d{3} MB are needed\./,
  )
  assert.deepEqual(left(small), [])

  const disk = join(scratch, 'disk')
  mkdirSync(disk)
  if (!mountSmallDisk(disk)) return t.diagnostic('no disk of its own: this user may not mount one')
  try {
    await assert.rejects(
      run(disk, () => Promise.resolve(1e12)),
      /^StartRefused: The disk of .* became full\. Free some space, or restore into a directory on another disk\.$/,
    )
    assert.deepEqual(left(disk), [])
    const backup = join(disk, 'b.backup')
    execFileSync('fallocate', ['-l', '28M', join(disk, 'ballast')])
    assert.match(
      refusalIn(await quoin(env, 'backup', '--to', backup)),
      /^There is too little free space in .*disk: /,
    )
    assert.equal(existsSync(backup), false)
  } finally {
    execFileSync('umount', [disk])
  }
})

/** Mounts a disk of 30 MiB in memory. Returns false if this user may not. */
function mountSmallDisk(directory: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=30m', 'tmpfs', directory], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

test('a backup of a database with an older schema does not migrate it, and its copy is migrated, and quiet', async (t) => {
  const old = join(directoryForCopies(t), 'old')
  const postgres = await openEmbeddedPostgres({ directory: old, holder: 'command', log: () => undefined })
  const client = new pg.Client(asOwner(postgres.connection))
  await client.connect()
  await migrateUntil(client, '0410')
  await client.end()
  await postgres.stop()
  const settings = { QUOIN_DATA_DIR: old, QUOIN_SECRET: 'a secret of the tests that is long enough' }
  const migrationsIn = (directory: string) =>
    withDatabase(directory, async (connection) => {
      const reader = new pg.Client(connection)
      await reader.connect()
      const { rows } = await reader.query<{ name: string }>(
        'select name from public.quoin_migrations order by name',
      )
      await reader.end()
      return rows.map(({ name }) => name)
    })
  const earlier = await migrationsIn(old)
  const oldFile = join(scratch, 'old.backup')
  await quoinJson({ ...settings, ...passphrase }, 'backup', '--to', oldFile)
  assert.deepEqual(await migrationsIn(old), earlier)
  const copy = join(scratch, 'old-copy')
  const restored = await quoinJson({ ...settings, ...passphrase }, 'restore', oldFile, '--to', copy)
  assert.ok(restored.tables > 100)
  const all = (await listMigrations()).map(({ name }) => name).toSorted()
  assert.deepEqual((await migrationsIn(copy)).toSorted(), all)
  assert.ok(earlier.length < all.length)
  const program = await startProgram({ ...settings, QUOIN_DATA_DIR: copy, QUOIN_DEMO: '0' })
  const health = (await (await fetch(`${program.url}/api/health`)).json()) as { quiet_since?: string }
  assert.ok(health.quiet_since)
  program.signal('SIGTERM')
  assert.equal((await program.ended).code, 0)
})
