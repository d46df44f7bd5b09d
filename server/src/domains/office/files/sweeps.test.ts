// Runs in its own process: it deletes expired files of all organizations.

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { AppError } from '../../../kernel/errors.ts'
import {
  moveBytes,
  requeueByteMoves,
  objectOf,
  readFile,
  removeFiles,
  uploadOf,
} from '../../organization/stored-files/index.ts'
import { receives, type Storage } from '../../../kernel/storage/index.ts'
import { testApp } from '../../../testing/test-app.ts'
import { testOrg, type TestOrg } from '../../../testing/test-org.ts'
import { estimating } from '../../selling/estimates/testing/estimating.ts'
import { sendEstimate } from '../../selling/estimates/operations.ts'
import { deleteFile, readAttachment } from './operations.ts'
import { announce, families, paper, picture, put, readyFile } from './testing/uploading.ts'

const day = 86_400_000
const app = await testApp()
after(() => (app.clock.now = undefined))

const at = (ms: number): string => new Date(Date.now() + ms).toISOString()
const sweep = (now: string, storage: Storage = app.kernel.services.storage) =>
  removeFiles({ database: app.database, storage }).run(now)

async function stateOf(org: TestOrg, id: string) {
  const { rows } = await app.inspect.query<{
    status: string
    version: number
    held_bytes: number
    stored: boolean
    bytes: boolean
    due_at: string | null
  }>(
    `select status, version, held_bytes, stored_at is not null as stored, due_at,
            exists (select from live.file_bytes b where b.file_id = f.id) as bytes
       from live.files f where org_id = $1 and id = $2`,
    [org.id, id],
  )
  return rows[0]!
}

async function storedBytes(org: TestOrg): Promise<number> {
  const { rows } = await app.inspect.query<{ held_bytes: string }>(
    `select held_bytes from live.file_totals where org_id = $1`,
    [org.id],
  )
  const { rows: summed } = await app.inspect.query<{ sum: string }>(
    `select coalesce(sum(held_bytes), 0) as sum from live.files where org_id = $1`,
    [org.id],
  )
  assert.equal(Number(rows[0]?.held_bytes ?? 0), Number(summed[0]!.sum), 'the sum is not that of the files')
  return Number(summed[0]!.sum)
}

async function move(org: TestOrg, storage: Storage = app.kernel.services.storage): Promise<void> {
  const { rows } = await app.inspect.query<{ payload: { file_id: string } }>(
    `select payload from quoin.tasks where org_id = $1 and kind = 'files.move'`,
    [org.id],
  )
  const kind = moveBytes({ database: app.database, storage })
  for (const { payload } of rows) {
    const signal = AbortSignal.timeout(10_000)
    const ctx = { orgId: org.id, attempt: 1, now: app.kernel.now(), inTurn: () => Promise.resolve(), signal }
    const { settle } = await kind.handler(ctx, payload)
    const scope = { orgId: org.id, locations: '*', isEnd: true } as const
    await app.database.live.transaction(scope, async (end) => settle?.(end))
  }
  await app.inspect.query(`delete from quoin.tasks where org_id = $1 and kind = 'files.move'`, [org.id])
}

test('the bytes of a file are moved to storage once, however often it is tried, and stay the same', async () => {
  const org = await testOrg()
  const { id } = await readyFile(org, 'estimate_attachment')
  assert.deepEqual(await readFile(app.kernel.services, org.id, id), paper)
  const before = await stateOf(org, id)
  assert.deepEqual([before.bytes, before.stored], [true, false])
  await app.kernel.services.storage.put(
    objectOf(org.id, { id, kind: 'estimate_attachment' }),
    Buffer.from('half of it'),
    'application/pdf',
  )
  await move(org)
  const moved = await stateOf(org, id)
  assert.deepEqual([moved.bytes, moved.stored, moved.version], [false, true, before.version])
  assert.deepEqual(await readFile(app.kernel.services, org.id, id), paper)
})

test('a file that storage did not accept stays in the database, and is tried again after its task failed for good', async () => {
  const org = await testOrg()
  const { id } = await readyFile(org, 'estimate_attachment')
  const away: Storage = {
    ...app.kernel.services.storage,
    put: () => Promise.reject(new Error('Storage is away.')),
  }
  await assert.rejects(move(org, away), /Storage is away/)
  assert.deepEqual(await readFile(app.kernel.services, org.id, id), paper)
  const requeueSchedule = requeueByteMoves({ database: app.database })
  await app.inspect.query(`update quoin.tasks set state = 'dead_letter' where org_id = $1`, [org.id])
  await requeueSchedule.run(at(10 * 60_000))
  const dead = async () =>
    (await app.inspect.query(`select state from quoin.tasks where org_id = $1 and id = $2`, [org.id, id]))
      .rows
  assert.deepEqual(await dead(), [{ state: 'dead_letter' }])
  await requeueSchedule.run(at(16 * 60_000))
  assert.deepEqual(await dead(), [{ state: 'pending' }])
  await app.inspect.query(`delete from quoin.tasks where org_id = $1`, [org.id])
  await requeueSchedule.run(at(16 * 60_000))
  assert.deepEqual(await dead(), [{ state: 'pending' }])
  await move(org)
  assert.equal((await stateOf(org, id)).stored, true)
})

test('an announced file that is never completed expires after a day, with its upload and its quota', async () => {
  const org = await testOrg()
  const announced = await announce(org, 'estimate_photo', picture)
  await put(org, announced, picture)
  const { storage } = app.kernel.services
  const upload = uploadOf(org.id, announced.file_id)
  assert.equal(await storedBytes(org), picture.length)
  await sweep(at(day - 60_000))
  assert.equal((await stateOf(org, announced.file_id)).status, 'pending')
  assert.ok(await storage.head(upload))
  await sweep(at(day + 60_000))
  const expired = await stateOf(org, announced.file_id)
  assert.deepEqual([expired.status, expired.version, expired.due_at], ['expired', 2, null])
  assert.equal(await storage.head(upload), undefined)
  assert.equal(await storedBytes(org), 0)
  await assert.rejects(
    org.run(families.estimate_photo.complete, { file_id: announced.file_id }, org.owner),
    (error: unknown) => error instanceof AppError && error.code === 'invalid_state',
  )
  assert.equal((await put(org, announced, picture)).statusCode, 403)
})

test('the upload of a completed file is deleted after a day, and the file stays', async () => {
  const org = await testOrg()
  const { id } = await readyFile(org, 'estimate_attachment')
  await move(org)
  const { storage } = app.kernel.services
  assert.ok(await storage.head(uploadOf(org.id, id)))
  await sweep(at(day + 60_000))
  assert.equal(await storage.head(uploadOf(org.id, id)), undefined)
  assert.deepEqual(await readFile(app.kernel.services, org.id, id), paper)
  assert.deepEqual([(await stateOf(org, id)).status, await storedBytes(org)], ['ready', paper.length])
})

test('a deleted file is hidden at once, and its bytes are deleted after 30 days', async () => {
  const org = await testOrg()
  const retainedFile = await readyFile(org, 'estimate_attachment')
  const moved = await readyFile(org, 'estimate_attachment')
  await move(org)
  const unmoved = await readyFile(org, 'estimate_attachment')
  const { storage } = app.kernel.services
  for (const { id } of [moved, unmoved]) {
    const deleted = await org.run(deleteFile, { file_id: id }, org.owner)
    assert.equal(deleted.status, 'deleted')
    await assert.rejects(org.run(deleteFile, { file_id: id }, org.owner), /No such file/)
    await assert.rejects(org.run(readAttachment, { file_id: id }, org.owner), /No such file/)
  }
  await sweep(at(29 * day))
  assert.ok(await storage.head(objectOf(org.id, moved)))
  assert.equal((await stateOf(org, unmoved.id)).bytes, true)
  await sweep(at(30 * day + 60_000))
  assert.equal(await storage.head(objectOf(org.id, moved)), undefined)
  assert.equal((await stateOf(org, unmoved.id)).bytes, false)
  assert.equal(await storedBytes(org), paper.length)
  assert.deepEqual(await readFile(app.kernel.services, org.id, retainedFile.id), paper)
})

test('if storage is unavailable, the next sweep deletes what is left', async () => {
  const org = await testOrg()
  const announced = await announce(org, 'estimate_photo', picture)
  await put(org, announced, picture)
  const { storage } = app.kernel.services
  assert.ok(receives(storage))
  const away: Storage = { ...storage, delete: () => Promise.reject(new Error('Storage is away.')) }
  await assert.rejects(sweep(at(day + 60_000), away), AggregateError)
  assert.equal((await stateOf(org, announced.file_id)).status, 'pending')
  await sweep(at(day + 60_000))
  assert.equal((await stateOf(org, announced.file_id)).status, 'expired')
})

test('an organization has a storage quota for all files, and a refusal says how much is left', async () => {
  const org = await testOrg()
  await app.inspect.query(`insert into quoin.file_limits (org_id, most_bytes) values ($1, $2)`, [
    org.id,
    3 * paper.length + 1,
  ])
  const parent = await families.estimate_attachment.parent(org)
  const quotaExceeded = (availableBytes: number) => (error: unknown) =>
    error instanceof AppError &&
    error.code === 'invalid_state' &&
    error.details.some((each) => each['reason'] === 'no_room' && each['left_bytes'] === availableBytes)
  const first = await readyFile(org, 'estimate_attachment', paper, parent)
  await announce(org, 'estimate_attachment', paper, parent)
  const big = Buffer.alloc(paper.length + 2, '%PDF-')
  await assert.rejects(announce(org, 'estimate_attachment', big, parent), quotaExceeded(paper.length + 1))
  const both = await Promise.allSettled([
    announce(org, 'estimate_attachment', paper, parent),
    announce(org, 'estimate_attachment', paper, parent),
  ])
  assert.deepEqual(both.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
  assert.equal(await storedBytes(org), 3 * paper.length)
  // A deleted file counts against the quota until the sweep deletes its bytes.
  await org.run(deleteFile, { file_id: first.id }, org.owner)
  await assert.rejects(announce(org, 'estimate_attachment', paper, parent), quotaExceeded(1))
  await sweep(at(31 * day))
  assert.ok(await announce(org, 'estimate_attachment', paper, parent))
})

test('files of a sent document cannot be deleted; a job photo can be deleted by its uploader for a day', async () => {
  const org = await testOrg()
  const of = await estimating(org)
  const { id: estimate_id } = await of.draft()
  const photo = await readyFile(org, 'estimate_photo', picture, { estimate_id })
  await of.run(sendEstimate, { estimate_id, channels: ['email'] })
  await assert.rejects(
    org.run(deleteFile, { file_id: photo.id }, org.owner),
    (error: unknown) => error instanceof AppError && error.details[0]?.['reason'] === 'in_use',
  )
  const proof = await readyFile(org, 'quality_photo')
  const other = await readyFile(org, 'quality_photo')
  const lead = { ...org.owner, role: 'technician' as const }
  await app.inspect.query(`update live.job_assignees set role = 'crew' where org_id = $1`, [org.id])
  await app.inspect.query(
    `update live.files set created_at = created_at - interval '25 hours' where id = $1`,
    [other.id],
  )
  await assert.rejects(
    org.run(deleteFile, { file_id: other.id }, lead),
    (error: unknown) => error instanceof AppError && error.code === 'insufficient_permission',
  )
  assert.equal((await org.run(deleteFile, { file_id: proof.id }, lead)).status, 'deleted')
})
