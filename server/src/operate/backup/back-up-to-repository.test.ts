// Runs in its own process: it starts a Postgres server, because a backup copies all databases of its server.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { before, test, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig } from '../../config.ts'
import type { Connection } from '../../kernel/database/database.ts'
import { withClient } from '../../kernel/database/with-client.ts'
import { openEmbeddedPostgres } from '../../start/postgres/index.ts'
import { afterwards, scratchDirectory } from '../../start/postgres/testing/scratch.ts'
import { prepareTemplate, templateName } from '../../testing/template.ts'
import { writeBackupHeader } from './backup-header.ts'
import { backUpToRepository } from './back-up-to-repository.ts'
import { readBackupSetup, setUpBackups } from './backup-setup.ts'
import { lockTarget } from './lock-target.ts'
import { backupPath, listBackups, neededPath } from './repository.ts'

const plenty = 1e12

let connection: Connection
before(async (t) => {
  const ending = { after: (tidy: () => unknown) => (t as TestContext).after(tidy) }
  const directory = scratchDirectory(ending)
  const postgres = await openEmbeddedPostgres({ directory, holder: 'server', log: () => {} })
  afterwards(ending, () => postgres.stop())
  await prepareTemplate(postgres.connection)
  connection = { ...postgres.connection, database: templateName }
})

/** Sets up backups of a test database. */
async function setUp(t: TestContext, freeBytes: () => Promise<number>) {
  const dataDirectory = scratchDirectory(t)
  const directory = scratchDirectory(t)
  await setUpBackups(dataDirectory, { directory, isAgain: false })
  const config = readConfig({
    QUOIN_DATA_DIR: dataDirectory,
    QUOIN_SECRET: 'a secret that only tests use, long enough',
  })
  const printed: string[] = []
  const parts: Parameters<typeof backUpToRepository>[1] = {
    setup: await readBackupSetup(dataDirectory, undefined),
    keep: { days: 7, weeks: 0, months: 0 },
    print: (line) => printed.push(line),
    freeBytes,
  }
  const openPostgres = () => Promise.resolve({ connection, stop: () => Promise.resolve() })
  return {
    directory,
    connection,
    printed,
    parts,
    installation: { config, openPostgres: openPostgres as never },
  }
}

/** Returns the session and the slot of a running backup. */
const sessionsOf = (connection: Connection): Promise<unknown[]> =>
  withClient(connection, async (client) => {
    const { rows } = await client.query(
      `select slot_name::text as name from pg_replication_slots where slot_name like 'quoin\\_backup\\_%'
       union all select application_name from pg_stat_activity where application_name = 'quoin backup' and datname = current_database()`,
    )
    return rows
  })

function addBackup(directory: string, name: string, order: number): void {
  const key = { kind: 'open', key: Buffer.alloc(32).toString('base64') } as never
  writeFileSync(backupPath(directory, name), writeBackupHeader({ name, quoin: '0.2.0', key, order }).bytes)
  writeFileSync(backupPath(directory, name).replace('.backup', '.files'), '')
}

test('a backup whose database hangs is aborted, and its session and slot are released', async (t) => {
  const { directory, connection, parts, installation } = await setUp(t, () => Promise.resolve(plenty))
  // Passes two megabytes on, and then nothing more.
  const proxy = createServer((client) => {
    const { host, port } = connection as { host: string; port: number }
    const upstream = host.startsWith('/') ? connect(join(host, `.s.PGSQL.${port}`)) : connect(port, host)
    let bytes = 0
    client.on('data', (chunk) => upstream.write(chunk))
    upstream.on('data', (chunk) => {
      bytes += chunk.length
      if (bytes > 2_000_000) upstream.pause()
      else client.write(chunk)
    })
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const)
      one.on('close', () => other.destroy()).on('error', () => other.destroy())
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  t.after(() => proxy.close())
  const { port } = proxy.address() as AddressInfo
  const openPostgres = () =>
    Promise.resolve({ connection: { ...connection, host: '127.0.0.1', port }, stop: () => Promise.resolve() })
  const limits = { inactivityMs: 3000, graceMs: 5000 }
  const backingUp = backUpToRepository(
    { ...installation, openPostgres: openPostgres as never },
    { ...parts, limits },
  )
  let most = 0
  const over = new AbortController()
  const watching = (async () => {
    while (!over.signal.aborted) {
      most = Math.max(most, (await sessionsOf(connection)).length)
      await sleep(100)
    }
  })()
  await assert.rejects(backingUp, { message: /^The backup was aborted/ })
  over.abort()
  await watching
  assert.equal(most, 2)
  let left = await sessionsOf(connection)
  for (let tries = 0; tries < 40 && left.length > 0; tries++) {
    await sleep(100)
    left = await sessionsOf(connection)
  }
  assert.deepEqual([left, readdirSync(join(directory, 'backups'))], [[], []])
})

test('if there is too little room, old backups are deleted first, and never the newest one', async (t) => {
  const room = { bytes: 0 }
  const { directory, parts, installation } = await setUp(t, () => {
    const backups = readdirSync(join(directory, 'backups')).filter((name) => name.endsWith('.backup'))
    return Promise.resolve(backups.length > 2 ? room.bytes : plenty)
  })
  mkdirSync(join(directory, 'backups'), { recursive: true })
  // The newest one was made while the clock was far behind.
  const names = ['2026-01-01T02-30-00Z', '2026-01-01T03-30-00Z', '2020-05-05T02-30-00Z']
  for (const [at, name] of names.entries()) addBackup(directory, name, at + 1)
  assert.deepEqual(await listBackups(directory), names.toReversed())
  const { deleted, name, pruneFailure } = await backUpToRepository(installation, parts)
  assert.deepEqual([deleted, pruneFailure], [['2026-01-01T02-30-00Z'], null])
  assert.deepEqual(await listBackups(directory), [name, '2020-05-05T02-30-00Z', '2026-01-01T03-30-00Z'])
})

test('a backup is complete although old ones cannot be deleted', async (t) => {
  const { directory, parts, installation } = await setUp(t, () => Promise.resolve(plenty))
  // A folder with the name of a list cannot be read like a file.
  addBackup(directory, '2020-01-01T02-30-00Z', 1)
  const list = neededPath(directory, '2020-01-01T02-30-00Z')
  rmSync(list)
  mkdirSync(list)
  const { name, pruneFailure } = await backUpToRepository(installation, parts)
  assert.equal((await listBackups(directory))[0], name)
  assert.match(pruneFailure!, /^Old backups could not be deleted: /)
})

test('old backups that cannot be deleted beside the shipping of the log are reported', async (t) => {
  const { directory, parts, installation } = await setUp(t, () => Promise.resolve(plenty))
  addBackup(directory, '2020-01-01T02-30-00Z', 1)
  const release = lockTarget(installation.config.dataDirectory, directory, 'shipping')!
  const { deleted, pruneFailure } = await backUpToRepository(installation, { ...parts, shippingMs: 1 })
  release()
  assert.deepEqual(deleted, [])
  assert.match(
    pruneFailure!,
    /^Old backups could not be deleted: changes were copied to the directory all the time/,
  )
})

test('a backup that hangs refuses another one into its directory, and none into another directory', async (t) => {
  const { directory, parts, installation } = await setUp(t, () => Promise.resolve(plenty))
  const { dataDirectory } = installation.config
  const release = lockTarget(dataDirectory, directory, 'backup')!
  t.after(release)
  await assert.rejects(backUpToRepository(installation, parts), {
    message: /^Another backup .* is running\. .* run `quoin backup setup --to DIRECTORY --again`\.$/,
  })
  const other = scratchDirectory(t)
  await setUpBackups(dataDirectory, { directory: other, isAgain: true })
  const setup = await readBackupSetup(dataDirectory, undefined)
  const { name } = await backUpToRepository(installation, { ...parts, setup })
  assert.deepEqual(await listBackups(other), [name])
})
