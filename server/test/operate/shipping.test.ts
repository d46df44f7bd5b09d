// Slow: it kills a service that ships its log, and takes its directory of backups away.

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { png } from '../../src/domains/office/files/testing/pictures.ts'
import { rangesOf, readReachable } from '../../src/operate/log/log-ranges.ts'
import { readGap, readShipped } from '../../src/operate/log/log-state.ts'
import { listWaiting } from '../../src/operate/log/spool.ts'
import { addClient, count, mutate, runMutation, until } from '../crash/gateway-calls.ts'
import { install, type Installation } from '../crash/installation.ts'
import { seededRandom } from '../crash/random.ts'
import { directoryForCopies, withDatabase } from './contents.ts'
import { quoinJson } from './quoin.ts'

interface Scene {
  installation: Installation
  repository: string
  codeFile: string
  scratch: string
}

/** Starts an installation whose log is shipped, with one backup. */
async function scene(t: TestContext): Promise<Scene> {
  const installation = await install(t)
  const scratch = directoryForCopies(t)
  const [repository, codeFile] = [join(scratch, 'repository'), join(scratch, 'code')]
  const { recovery_code } = await quoinJson(installation.env, 'backup', 'setup', '--to', repository)
  writeFileSync(codeFile, recovery_code)
  installation.program.signal('SIGTERM')
  await installation.program.ended
  await installation.restart()
  await quoinJson(installation.env, 'backup')
  return { installation, repository, codeFile, scratch }
}

const directoryOf = ({ installation }: Scene): string => installation.env['QUOIN_DATA_DIR']!

/** Ends the current segment of the log. Returns its name. */
async function endSegment({ installation }: Scene): Promise<string> {
  const client = await installation.connect()
  const { rows } = await client.query<{ segment: string }>(
    `select pg_walfile_name(pg_current_wal_insert_lsn()) as segment, pg_switch_wal()`,
  )
  await client.end()
  return rows[0]!.segment
}

async function shippedUntil(of: Scene, segment: string, timeoutMs = 60_000): Promise<void> {
  await until(async () => ((await readShipped(directoryOf(of)))?.segment ?? '') >= segment, timeoutMs)
}

interface Acknowledged {
  id: string
  atMs: number
}

/** Creates clients and photos until the function that it returns is called. Goes on while the service is away. */
async function writeUntilStopped({
  installation,
}: Scene): Promise<() => Promise<{ clients: Acknowledged[]; photos: Acknowledged[] }>> {
  const addJob = async (): Promise<string> => {
    const line_items = [{ name: 'Gutters', unit_price_cents: 9900 }]
    const client_id = await addClient(installation)
    return (await runMutation(installation, 'jobs.create', { client_id, line_items })).id
  }
  let jobId = await addJob()
  const [clients, photos]: [Acknowledged[], Acknowledged[]] = [[], []]
  const stopping = new AbortController()
  const write = async (): Promise<void> => {
    for (let at = 0; !stopping.signal.aborted; at++)
      try {
        clients.push({ id: await addClient(installation), atMs: Date.now() })
        // A job has at most 100 photos.
        if (at % 50 === 49) jobId = await addJob()
        if (at % 5 !== 0) continue
        const content_base64 = png(40 + (at % 400), 30 + Math.floor(at / 400)).toString('base64')
        const input = { job_id: jobId, content_base64 }
        const photo = await mutate(installation, 'files.crewPhoto.upload', input, randomUUID())
        if (photo.status === 200) photos.push({ id: photo.body.data.id, atMs: Date.now() })
      } catch {
        // The service was killed. The loop goes on with the next one.
        await sleep(50)
      }
  }
  const writing = write()
  return async () => {
    stopping.abort()
    await writing
    return { clients, photos }
  }
}

/** Restores everything that was shipped. Returns the answer, and the ids of clients in the copy. */
async function restoreLatest({ installation, repository, codeFile, scratch }: Scene) {
  const copy = join(scratch, 'copy')
  const { env } = installation
  const answer = await quoinJson(
    env,
    'restore',
    repository,
    '--at',
    'latest',
    '--to',
    copy,
    '--passphrase-file',
    codeFile,
  )
  const ids = await withDatabase(copy, async (connection) => {
    const client = new pg.Client(connection)
    await client.connect()
    const { rows } = await client.query<{ id: string }>(
      'select id from live.clients union all select id from live.files',
    )
    await client.end()
    return new Set(rows.map(({ id }) => id))
  })
  return { answer, ids }
}

test('a service that is killed five times while it ships loses nothing, and its files are never missing', async (t) => {
  const random = seededRandom(t)
  const of = await scene(t)
  const { installation, repository } = of
  const stop = await writeUntilStopped(of)
  let killedWithWork = 0
  // A busy machine may have shipped everything, or written little, when it is killed. Then it is killed again.
  for (let at = 0; at < 5 || (killedWithWork === 0 && at < 15); at++) {
    for (let segments = 0; segments < 4; segments++) {
      await sleep(150)
      await endSegment(of)
    }
    await sleep(random.integer(1500))
    await installation.program.kill()
    if ((await listWaiting(directoryOf(of))).length > 0) killedWithWork++
    await installation.restart()
  }
  await until(
    async () =>
      (await count(installation, 'live.clients')) > 60 && (await count(installation, 'live.files')) > 8,
  )
  const { clients, photos } = await stop()
  await until(async () => (await count(installation, 'live.file_bytes')) === 0)
  await shippedUntil(of, await endSegment(of))
  t.diagnostic(
    `${killedWithWork} killed with segments waiting, ${clients.length} clients, ${photos.length} photos`,
  )
  assert.ok(killedWithWork > 0 && photos.length > 0 && clients.length > 0)
  assert.equal(rangesOf(await readReachable(repository)).length, 1)
  const { answer, ids } = await restoreLatest(of)
  assert.deepEqual([answer.missing, answer.wrong, answer.unbalanced], [0, 0, 0])
  assert.ok(answer.files >= photos.length)
  for (const { id } of [...clients, ...photos]) assert.ok(ids.has(id), id)
})

test('when the machine is gone, nothing is lost that was reported as shipped, and a segment ends at least each minute', async (t) => {
  const random = seededRandom(t)
  const of = await scene(t)
  const { installation } = of
  const stop = await writeUntilStopped(of)
  await until(async () => (await count(installation, 'live.clients')) > 20)
  await shippedUntil(of, await endSegment(of))
  const [settings] = await installation.query<{ s: number }>(
    `select setting::int as s from pg_settings where name = 'archive_timeout'`,
  )
  assert.ok(settings!.s > 0 && settings!.s < 60)
  // The next segment ends by this setting.
  const { segment } = (await readShipped(directoryOf(of)))!
  await until(async () => (await readShipped(directoryOf(of)))!.segment > segment, 180_000)
  await sleep(random.integer(30_000))
  await installation.program.kill()
  // The program that ships ends with the service; what it was shipping is complete or not there.
  process.kill(installation.postmaster(), 'SIGKILL')
  const { clients, photos } = await stop()
  const shippedAt = Date.parse((await readShipped(directoryOf(of)))!.until)
  const { answer, ids } = await restoreLatest(of)
  const all = [...clients, ...photos]
  const lost = all.filter(({ id }) => !ids.has(id))
  t.diagnostic(`${lost.length} of ${all.length} lost; ${answer.files} files`)
  assert.deepEqual(
    lost.filter(({ atMs }) => atMs <= shippedAt),
    [],
  )
  assert.ok(all.some(({ atMs }) => atMs <= shippedAt))
  assert.deepEqual([answer.missing, answer.wrong], [0, 0])
})

test('the service runs on while the directory of the backups is away, does not answer, or is full', async (t) => {
  const of = await scene(t)
  const { installation, repository } = of
  const works = async (): Promise<void> => void (await addClient(installation))
  const waits = async (segment: string): Promise<void> => {
    await until(async () => (await listWaiting(directoryOf(of))).some((each) => each.segment === segment))
    await works()
  }

  const away = `${repository}-away`
  renameSync(repository, away)
  await works()
  const first = await endSegment(of)
  await waits(first)
  renameSync(away, repository)
  await shippedUntil(of, first, 90_000)

  // Opening a pipe that nobody writes to does not return, like a file on a network disk that does not answer.
  const owner = join(repository, 'owner.json')
  renameSync(owner, `${owner}.away`)
  execFileSync('mkfifo', [owner])
  const second = await endSegment(of)
  await waits(second)
  await works()
  const third = await endSegment(of)
  await waits(third)
  const began = performance.now()
  installation.program.signal('SIGTERM')
  assert.equal((await installation.program.ended).code, 0)
  assert.ok(performance.now() - began < 15_000)
  rmSync(owner)
  renameSync(`${owner}.away`, owner)
  await installation.restart()
  await shippedUntil(of, third, 90_000)

  const disk = join(repository, 'log')
  if (!mountFullDisk(disk)) t.diagnostic('no disk of its own: this user may not mount one')
  else
    try {
      const fourth = await endSegment(of)
      await waits(fourth)
      await sleep(3000)
      await works()
    } finally {
      execFileSync('umount', [disk])
    }
  await works()
  await shippedUntil(of, await endSegment(of), 120_000)
  assert.equal(await readGap(directoryOf(of)), undefined)
  assert.equal(rangesOf(await readReachable(repository)).length, 1)
  assert.deepEqual(readdirSync(join(directoryOf(of), 'log-spool')), [])
})

/** Mounts a disk in memory on which nothing has room. Returns false if this user may not. */
function mountFullDisk(directory: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4k', 'tmpfs', directory], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
