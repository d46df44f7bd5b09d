import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { newId } from '../../../../../kernel/ids.ts'
import { type TestOrg, testOrg } from '../../../../../testing/test-org.ts'
import { designing, uploadImage } from '../../../../selling/holiday-designs/testing/designing.ts'
import { addLocation, hire } from '../../../../customers/leads/testing/people.ts'
import { readFile } from '../../../../organization/stored-files/index.ts'
import { deleteFile, readAttachment } from '../../operations.ts'
import { png, webp } from '../../testing/pictures.ts'
import { uploadHolidayDesignImage } from './upload.ts'

const content = (bytes: Buffer) => ({ content_base64: bytes.toString('base64') })
const upload = (org: TestOrg, input: object = {}, as = org.owner) =>
  org.run(uploadHolidayDesignImage, { ...content(png(60, 40)), ...input }, as)
const refusedAt = (field: string) => (error: { code: string; details: { field: string }[] }) =>
  error.code === 'validation_error' && error.details.every((detail) => detail.field === field)

test('a picture can be uploaded for a design, or before there is one', async () => {
  const org = await testOrg()
  const { id: holiday_design_id } = await (await designing(org)).addDesign()
  const position = { latitude: 41.8781, longitude: -87.6298, accuracy_m: 12 }
  const said = {
    filename: 'front.PNG',
    caption: ' Front ',
    captured_at: '2026-11-02T09:00:00-06:00',
    position,
  }
  const image = await upload(org, { holiday_design_id, content_type: 'image/png', ...said })
  const bytes = await readFile(org.app.kernel.services, org.id, image.id)
  assert.partialDeepStrictEqual(image, {
    location_id: org.locationId,
    kind: 'holiday_design_image',
    parent: { kind: 'holiday_design', id: holiday_design_id },
    filename: 'front.jpg',
    content_type: 'image/jpeg',
    size_bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    width: 60,
    height: 40,
    caption: 'Front',
    captured_at: '2026-11-02T15:00:00.000Z',
    position,
    status: 'ready',
    duplicate: false,
  })
  const alone = await upload(org)
  assert.deepEqual([alone.parent, alone.location_id], [null, null])
})

test('a request id stores one picture, and a large picture is scaled down', async () => {
  const org = await testOrg()
  const request_id = randomUUID()
  const [first, again] = [await upload(org, { request_id }), await upload(org, { request_id })]
  assert.deepEqual([first.duplicate, again.duplicate, again.id], [false, true, first.id])
  const { width, height } = await upload(org, content(png(5000, 20)))
  assert.deepEqual([width, height], [4096, 16])
})

test('only JPEG, PNG and WebP pictures of at most 3,000,000 bytes are accepted', async () => {
  const org = await testOrg()
  assert.equal((await upload(org, content(webp))).width, 4)
  const full = Buffer.concat([png(60, 40), Buffer.alloc(3_000_001 - png(60, 40).length)])
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
  await assert.rejects(upload(org, content(full)), { code: 'body_too_large' })
  for (const bytes of [heic, Buffer.from('GIF89a..........')])
    await assert.rejects(upload(org, content(bytes)), refusedAt('content_base64'))
  await assert.rejects(upload(org, { content_type: 'image/jpeg' }), refusedAt('content_type'))
})

test('a picture without a design is visible to its uploader and the office; one of a design to those who see the design', async () => {
  const [org, other] = [await testOrg(), await testOrg()]
  const { addDesign } = await designing(org)
  const rep = await hire(org, 'sales_rep', [org.locationId])
  const [colleague, crewLead] = [await hire(org), await hire(org, 'crew_lead')]
  const file_id = await uploadImage(org, {}, rep)
  const read = (id: string, as: object) => org.run(readAttachment, { file_id: id }, as)
  assert.equal((await read(file_id, rep)).filename, 'photo.jpg')
  assert.ok(await read(file_id, org.owner))
  for (const as of [colleague, crewLead]) await assert.rejects(read(file_id, as), { code: 'not_found' })
  await assert.rejects(other.run(readAttachment, { file_id }, other.owner), { code: 'not_found' })
  const design = await addDesign({ photo_file_id: file_id }, rep)
  assert.ok(await read(file_id, rep))
  await assert.rejects(read(file_id, colleague), { code: 'not_found' })
  await assert.rejects(org.run(deleteFile, { file_id }, colleague), { code: 'not_found' })
  assert.equal((await org.run(deleteFile, { file_id }, rep)).status, 'deleted')
  const target = { holiday_design_id: design.id }
  for (const as of [colleague, await hire(org, 'manager', [await addLocation(org)])])
    await assert.rejects(upload(org, target, as), { code: 'not_found' })
  await assert.rejects(upload(org, { holiday_design_id: newId() }), { code: 'not_found' })
  await assert.rejects(upload(org, {}, crewLead), { code: 'insufficient_permission' })
  await assert.rejects(upload(org, {}, { ...org.owner, mode: 'sandbox' } as object), {
    code: 'unsupported_in_test_mode',
  })
  const unused = await uploadImage(org, {}, rep)
  assert.equal((await org.run(deleteFile, { file_id: unused }, rep)).status, 'deleted')
})
