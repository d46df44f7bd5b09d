// Slow: it kills or stops the program or its Postgres, and starts them again.

import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from 'node:net'
import { type TestContext, test } from 'node:test'
import { png } from '../../src/domains/office/files/testing/pictures.ts'
import { type S3ForTests, s3ForTests } from '../../src/kernel/storage/s3-for-tests.ts'
import { testDatabase } from '../../src/testing/test-database.ts'
import {
  addClient,
  runMutation,
  terminateBlocked,
  acquireLocks,
  expireLeases,
  mutate,
  startUntilBlocked,
  until,
  untilBlocked,
} from './gateway-calls.ts'
import { type Installation, install } from './installation.ts'

// Tests uploads of files that `kill -9` interrupts at each step. A file arrives by one of two kinds of upload, and a
// task then moves its bytes to the file storage. Afterwards each file with status `ready` must have its bytes, and
// after the cleanup no stored object without a file may exist.

const picture = png(60, 40)
const pdf = Buffer.from('%PDF-1.7\nnot much of one\n')

interface World {
  installation: Installation
  s3: S3ForTests | undefined
  estimateId: string
}

async function world(t: TestContext, where: 'directory' | 'bucket'): Promise<World> {
  const s3 = where === 'bucket' ? await s3ForTests() : undefined
  if (s3) t.after(() => s3.close())
  const installation = await install(t, await testDatabase(), s3 ? environmentOf(s3) : {})
  const estimate = await runMutation(installation, 'estimates.create', {
    client_id: await addClient(installation),
    location_id: installation.keys.locationId,
  })
  return { installation, s3, estimateId: estimate.id }
}

function environmentOf({ settings }: S3ForTests): Record<string, string> {
  return {
    S3_ENDPOINT: settings.endpoint,
    S3_BUCKET: settings.bucket,
    S3_REGION: settings.region,
    S3_ACCESS_KEY_ID: settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
  }
}

interface Row {
  id: string
  org_id: string
  kind: string
  status: string
  sha256: string | null
  has_bytes: boolean
  stored: boolean
}

async function rowsOf({ installation }: World): Promise<Row[]> {
  return await installation.query<Row>(
    `select f.id, f.org_id, f.kind, f.status, f.sha256, f.stored_at is not null as stored,
            exists (select from live.file_bytes b where b.file_id = f.id) as has_bytes from live.files f`,
  )
}

/** Returns the names of all stored objects, in the simulated S3 or in the data directory. */
function objectsOf({ installation, s3 }: World): string[] {
  if (s3) return [...s3.objects.keys()].toSorted()
  const root = join(installation.env['QUOIN_DATA_DIR']!, 'files')
  if (!existsSync(root)) return []
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .toSorted()
}

/** Asserts that, after the service has recovered, there is exactly one file and it is complete. */
async function assertWhole(of: World, bytes?: Buffer): Promise<void> {
  await until(async () => (await rowsOf(of)).every((row) => row.status !== 'ready' || row.stored), 30_000)
  const rows = await rowsOf(of)
  assert.deepEqual(
    rows.map((row) => row.status),
    ['ready'],
  )
  await assertRead(of, bytes)
  await assertOnlyReadyFiles(of, rows)
}

/** Asserts that every file with status `ready` can be downloaded with its original content. */
async function assertRead(of: World, bytes?: Buffer): Promise<void> {
  for (const row of (await rowsOf(of)).filter(({ status }) => status === 'ready')) {
    const read = await runMutation(of.installation, 'files.attachment.read', { file_id: row.id })
    const came = Buffer.from(await (await fetch(read.url)).arrayBuffer())
    assert.equal(createHash('sha256').update(came).digest('hex'), row.sha256)
    if (bytes) assert.deepEqual(came, bytes)
  }
}

/**
 * Makes the rows a day older and runs the cleanup. Asserts that only objects of files with status `ready`
 * remain.
 */
async function assertOnlyReadyFiles(of: World, rows: readonly Row[]): Promise<void> {
  const client = await of.installation.connect()
  await client.query(`update live.files set due_at = due_at - interval '25 hours'`)
  await client.query(`update quoin.schedules set next_run_at = now() where name = 'files.remove'`)
  const expected = rows
    .filter(({ status }) => status === 'ready')
    .map(({ org_id, kind, id }) => `${org_id}/${kind}/${id}`)
  const incoming = (name: string): boolean => name.startsWith('incoming/')
  await until(async () => {
    const { rows: dueFiles } = await client.query(`select from live.files where due_at is not null`)
    return dueFiles.length === 0
  }, 30_000)
  assert.deepEqual(
    objectsOf(of).filter((name) => !incoming(name)),
    expected.toSorted(),
  )
  const { rows: bytes } = await client.query(`select from live.file_bytes b where not exists
    (select from live.files f where f.id = b.file_id and f.status = 'ready')`)
  assert.deepEqual(bytes, [])
  await client.end()
}

const announcing = (estimate_id: string) => ({
  estimate_id,
  filename: 'terms.pdf',
  content_type: 'application/pdf',
  size_bytes: pdf.length,
})
const prepare = 'files.estimateAttachment.prepareUpload'
const complete = 'files.estimateAttachment.complete'

async function putAt(upload: { url: string; headers: Record<string, string> }): Promise<number> {
  const { 'content-length': _counted, ...headers } = upload.headers
  return (await fetch(upload.url, { method: 'PUT', headers, body: new Uint8Array(pdf) })).status
}

async function killedAt(
  { installation }: World,
  lock: string,
  call: () => Promise<{ status: number }>,
): Promise<void> {
  const { answer, letGo } = await startUntilBlocked(installation, lock, call)
  await installation.program.kill()
  await terminateBlocked(installation)
  await letGo()
  await assert.rejects(answer)
  await installation.restart()
}

for (const where of ['directory', 'bucket'] as const) {
  test(`with a ${where}: a service killed before each write of announcing an upload has created no file`, async (t) => {
    const of = await world(t, where)
    const { installation, estimateId } = of
    const key = randomUUID()
    const announce = () => mutate(installation, prepare, announcing(estimateId), key)
    for (const lock of [
      'live.file_totals in access exclusive mode',
      'live.files in share mode',
      'live.receipts in share mode',
    ]) {
      await killedAt(of, lock, announce)
      assert.deepEqual(await rowsOf(of), [], lock)
    }
    assert.equal((await announce()).status, 200)
    await assertOnlyReadyFiles(of, [])
    assert.deepEqual(
      (await rowsOf(of)).map((row) => row.status),
      ['expired'],
    )
  })

  test(`with a ${where}: a service killed before each write of completing an upload leaves no incomplete file`, async (t) => {
    const of = await world(t, where)
    const { installation, estimateId } = of
    const announced = await runMutation(installation, prepare, announcing(estimateId))
    if (where === 'directory') await killedWhilePut(of, announced.upload.url)
    const { url } = announced.upload
    const moved = isOfBucket(url) ? url : installation.program.url + new URL(url).pathname
    assert.equal(await putAt({ ...announced.upload, url: moved }), 200)
    const key = randomUUID()
    const end = () => mutate(installation, complete, { file_id: announced.file_id }, key)
    for (const lock of [
      'live.file_totals in access exclusive mode',
      'live.file_bytes in share mode',
      'quoin.tasks in share mode',
      'live.receipts in share mode',
    ]) {
      await killedAt(of, lock, end)
      const rows = await rowsOf(of)
      assert.deepEqual(
        rows.map((row) => [row.status, row.has_bytes]),
        [['pending', false]],
        lock,
      )
    }
    assert.equal((await end()).status, 200)
    await assertWhole(of, pdf)
  })

  test(`with a ${where}: a service killed before each write of a file in a request body leaves no incomplete file`, async (t) => {
    const of = await world(t, where)
    const { installation } = of
    const job = await runMutation(installation, 'jobs.create', {
      client_id: await addClient(installation),
      line_items: [{ name: 'Gutters', unit_price_cents: 9900 }],
    })
    const key = randomUUID()
    const input = { job_id: job.id, content_base64: picture.toString('base64') }
    const upload = () => mutate(installation, 'files.crewPhoto.upload', input, key)
    for (const lock of [
      'live.file_totals in access exclusive mode',
      'live.files in share mode',
      'live.file_bytes in share mode',
      'quoin.tasks in share mode',
      'live.receipts in share mode',
    ]) {
      await killedAt(of, lock, upload)
      assert.deepEqual(await rowsOf(of), [], lock)
    }
    assert.equal((await upload()).status, 200)
    await assertWhole(of)
  })

  test(`with a ${where}: a service killed at each write of the task that stores a file never loses the bytes`, async (t) => {
    const of = await world(t, where)
    const { installation, estimateId, s3 } = of
    const announced = await runMutation(installation, prepare, announcing(estimateId))
    assert.equal(await putAt(announced.upload), 200)
    await runMutation(installation, complete, { file_id: announced.file_id })
    await until(async () => (await rowsOf(of))[0]!.stored)
    const client = await installation.connect()
    /** Restores the state before the task ran, except that the stored object already exists. */
    const back = () =>
      client.query(
        `with back as (update live.files set stored_at = null returning org_id, id)
         insert into live.file_bytes (org_id, file_id, bytes, due_at) select b.org_id, b.id, $1, now() from back b`,
        [pdf],
      )
    const queue = () =>
      client.query(
        `insert into quoin.tasks (org_id, id, kind, lane, payload, due_at, created_at)
         select f.org_id, f.id, 'files.move', 'files', jsonb_build_object('file_id', f.id), now(), now() from live.files f`,
      )
    const restarted = async () => {
      await expireLeases(installation)
      await installation.restart()
      await until(async () => (await rowsOf(of))[0]!.stored, 30_000)
      await assertRead(of, pdf)
    }
    // Kills the program after the task has stored the object and before the task ends.
    await back()
    const { letGo } = await acquireLocks(installation, 'lock table live.file_bytes in share mode')
    await queue()
    await untilBlocked(installation, 'delete from file_bytes')
    await installation.program.kill()
    await terminateBlocked(installation)
    await letGo()
    await restarted()
    if (s3) {
      for (const trouble of ['hang up', 'do, then hang up'] as const) {
        await back()
        const killed = new Promise<void>((resolve) => {
          s3.onRequest = async (line) => {
            if (!line.startsWith('PUT')) return
            s3.onRequest = undefined
            s3.troubles.push(trouble)
            await installation.program.kill()
            resolve()
          }
        })
        await queue()
        await killed
        await restarted()
      }
      for (const troubles of [
        [{ refuse: 503 }, { refuse: 500 }, 'hang up'],
        [{ doThenRefuse: 500 }, 'do, then hang up', { lateMs: 300 }],
      ] as const) {
        await back()
        s3.troubles.push(...troubles)
        await queue()
        await until(async () => (await rowsOf(of))[0]!.stored, 30_000)
      }
    }
    await client.end()
    await assertWhole(of, pdf)
  })
}

test('twenty concurrent uploads of both kinds, killed midway: each file is complete or absent', async (t) => {
  const of = await world(t, 'directory')
  const { installation, estimateId } = of
  const job = await runMutation(installation, 'jobs.create', {
    client_id: await addClient(installation),
    line_items: [{ name: 'Gutters', unit_price_cents: 9900 }],
  })
  const fileIds: string[] = []
  const inTwoSteps = async (): Promise<void> => {
    const announced = await runMutation(installation, prepare, announcing(estimateId))
    assert.equal(await putAt(announced.upload), 200)
    fileIds.push((await runMutation(installation, complete, { file_id: announced.file_id })).id)
  }
  const inBody = async (): Promise<void> => {
    const input = { job_id: job.id, content_base64: picture.toString('base64') }
    fileIds.push((await runMutation(installation, 'files.crewPhoto.upload', input)).id)
  }
  const coming = Array.from({ length: 20 }, (_, at) => (at % 2 ? inTwoSteps() : inBody()))
  const ends = Promise.allSettled(coming)
  await until(() => Promise.resolve(fileIds.length >= 4), 30_000)
  await installation.program.kill()
  const broken = (await ends).filter(({ status }) => status === 'rejected')
  assert.ok(broken.length > 0, 'all were done before the kill')
  await expireLeases(installation)
  await installation.restart()
  await until(async () => (await rowsOf(of)).every((row) => row.status !== 'ready' || row.stored), 60_000)
  const rows = await rowsOf(of)
  const ready = new Set(rows.flatMap((row) => (row.status === 'ready' ? row.id : [])))
  for (const id of fileIds) assert.ok(ready.has(id), 'what was told is there')
  await assertRead(of)
  await assertOnlyReadyFiles(of, rows)
})

const isOfBucket = (url: string): boolean => url.includes('X-Amz-Signature')

/** Kills the program while an upload is partly written to disk, before it becomes a stored object. */
async function killedWhilePut(of: World, url: string): Promise<void> {
  const { installation } = of
  const { port, hostname } = new URL(installation.program.url)
  const socket = connect(Number(port), hostname).on('error', () => undefined)
  socket.write(
    `PUT ${new URL(url).pathname} HTTP/1.1\r\nHost: quoin\r\nContent-Type: application/pdf\r\nContent-Length: ${pdf.length}\r\n\r\n%PDF`,
  )
  await until(() => Promise.resolve(objectsOf(of).some((name) => name.startsWith('incoming/'))))
  await installation.program.kill()
  await installation.restart()
  assert.ok(!objectsOf(of).some((name) => name.includes('/uploads/')))
}
