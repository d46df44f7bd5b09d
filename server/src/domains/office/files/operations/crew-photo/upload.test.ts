import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { newId } from '../../../../../kernel/ids.ts'
import { race } from '../../../../../testing/race.ts'
import { type TestOrg, testOrg } from '../../../../../testing/test-org.ts'
import { getJob } from '../../../../work/jobs/operations.ts'
import { jobIn } from '../../../../work/jobs/testing/working.ts'
import { addLocation, hire } from '../../../../customers/leads/testing/people.ts'
import { readFile } from '../../../../organization/stored-files/index.ts'
import { png } from '../../testing/pictures.ts'
import { uploadCrewPhoto } from './upload.ts'

const content = (bytes: Buffer) => ({ content_base64: bytes.toString('base64') })
const upload = (org: TestOrg, job_id: string, more: object = {}, as = org.owner) =>
  org.run(uploadCrewPhoto, { job_id, ...content(png(40, 30)), ...more }, as)
const refusedAt = (field: string) => (error: { code: string; details: { field: string }[] }) =>
  error.code === 'validation_error' && error.details.every((detail) => detail.field === field)
const phone = readFileSync(
  new URL('../../../../../kernel/pictures/testing/heic/with-place.heic', import.meta.url),
)

test('a photo is stored with its caption, time and position, and the job shows it', async () => {
  const org = await testOrg()
  const job_id = await jobIn(org, 'in_progress')
  const position = { latitude: 41.8781, longitude: -87.6298, accuracy_m: 12 }
  const photo = await upload(org, job_id, {
    ...content(phone),
    filename: 'IMG_0001.HEIC',
    content_type: 'image/heic',
    caption: ' After ',
    captured_at: '2026-03-02T09:00:00-06:00',
    position,
  })
  const bytes = await readFile(org.app.kernel.services, org.id, photo.id)
  assert.deepEqual(photo, {
    id: photo.id,
    location_id: org.locationId,
    kind: 'crew_photo',
    parent: { kind: 'job', id: job_id },
    visit_id: job_id,
    checklist_id: null,
    item_id: null,
    filename: 'IMG_0001.jpg',
    content_type: 'image/jpeg',
    size_bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    width: 48,
    height: 64,
    caption: 'After',
    captured_at: '2026-03-02T15:00:00.000Z',
    position,
    status: 'ready',
    expires_at: null,
    version: 1,
    created_by: { type: 'member', id: org.ownerId },
    created_at: photo.created_at,
    updated_at: photo.created_at,
    archived_at: null,
    duplicate: false,
  })
  const plain = await upload(org, job_id)
  assert.deepEqual(
    [plain.filename, plain.caption, plain.captured_at, plain.position],
    ['photo.jpg', null, null, null],
  )
  const { photos, attachments } = await org.run(getJob, { job_id }, org.owner)
  assert.deepEqual(photos, [
    {
      file_id: photo.id,
      filename: 'IMG_0001.jpg',
      content_type: 'image/jpeg',
      size_bytes: bytes.length,
      caption: 'After',
    },
    {
      file_id: plain.id,
      filename: 'photo.jpg',
      content_type: 'image/jpeg',
      size_bytes: plain.size_bytes,
      caption: null,
    },
  ])
  assert.deepEqual(attachments, [])
})

test('a request id adds one photo, also from two simultaneous calls, and repeats the answer for members with access', async () => {
  const org = await testOrg()
  const job_id = await jobIn(org)
  const request_id = randomUUID()
  const ends = await race({ table: 'live.request_ids' }, [
    () => upload(org, job_id, { request_id }),
    () => upload(org, job_id, { request_id }),
  ])
  const uploads = ends.map((end) => {
    assert.ok(end.status === 'fulfilled')
    return end.value
  })
  assert.deepEqual(uploads.map(({ duplicate }) => duplicate).toSorted(), [false, true])
  assert.equal(uploads[0]!.id, uploads[1]!.id)
  assert.equal((await org.run(getJob, { job_id }, org.owner)).photos.length, 1)
  const technician = await hire(org, 'technician')
  const own = await jobIn(org, 'scheduled', { assignees: [{ member_id: technician.id, role: 'crew' }] })
  await assert.rejects(upload(org, own, { request_id }, technician), { code: 'not_found' })
})

test('base64 is parsed strictly, and a picture that is too large or not as declared is refused with its field', async () => {
  const org = await testOrg()
  const job_id = await jobIn(org)
  const picture = [30, 31, 32].map((height) => png(40, height)).find(({ length }) => length % 3 === 2)!
  const text = picture.toString('base64')
  const at = (index: number, letter: string) => text.slice(0, index) + letter + text.slice(index + 1)
  const stray = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
  const last = stray.indexOf(text.at(-2)!)
  for (const content_base64 of [
    '',
    '====',
    text.slice(0, -1),
    `${text}\n`,
    at(10, ' '),
    at(10, '-'),
    at(10, '_'),
    at(text.length - 2, stray[last + 1]!),
    `data:image/png;base64,${text}`,
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64'),
    Buffer.from('GIF89a..........').toString('base64'),
  ])
    await assert.rejects(
      upload(org, job_id, { content_base64 }),
      refusedAt('content_base64'),
      content_base64.slice(0, 40),
    )
  const full = Buffer.concat([png(40, 30), Buffer.alloc(3_000_000 - png(40, 30).length)])
  assert.equal((await upload(org, job_id, content(full))).width, 40)
  await assert.rejects(upload(org, job_id, content(Buffer.concat([full, Buffer.alloc(1)]))), {
    code: 'body_too_large',
    details: [{ field: 'content_base64', message: 'must be at most 3,000,000 bytes', limit: 3_000_000 }],
  })
  for (const content_type of ['image/jpeg', 'image/heic', 'text/plain', 'png', ''])
    await assert.rejects(upload(org, job_id, { content_type }), refusedAt('content_type'))
  assert.equal((await upload(org, job_id, { content_type: 'IMAGE/PNG' })).content_type, 'image/jpeg')
  await assert.rejects(upload(org, job_id, { position: { latitude: 91, longitude: 0 } }), {
    code: 'validation_error',
  })
})

test('photos can be uploaded only to jobs that the member can access', async () => {
  const [org, other] = [await testOrg(), await testOrg()]
  const technician = await hire(org, 'technician')
  const job_id = await jobIn(org)
  const own = await jobIn(org, 'scheduled', { assignees: [{ member_id: technician.id, role: 'crew' }] })
  assert.equal((await upload(org, own, {}, technician)).parent?.id, own)
  const elsewhere = await hire(org, 'manager', [await addLocation(org)])
  for (const as of [technician, elsewhere])
    await assert.rejects(upload(org, job_id, {}, as), { code: 'not_found' })
  await assert.rejects(upload(other, job_id), { code: 'not_found' })
  await assert.rejects(upload(org, newId()), { code: 'not_found' })
  await assert.rejects(upload(org, job_id, {}, { ...org.owner, mode: 'sandbox' } as object), {
    code: 'unsupported_in_test_mode',
  })
})
