import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { AppError } from '../../../../../kernel/errors.ts'
import { newId } from '../../../../../kernel/ids.ts'
import { testOrg } from '../../../../../testing/test-org.ts'
import { getEstimate } from '../../../../selling/estimates/operations.ts'
import { readFile } from '../../../../organization/stored-files/index.ts'
import { announce, families, picture, put, readyFile } from '../../testing/uploading.ts'
import { completeEstimatePhoto } from './complete.ts'

test('a photo is stored upright and without camera metadata, and the estimate shows it', async () => {
  const org = await testOrg()
  const parent = await families.estimate_photo.parent(org)
  const before = await org.run(getEstimate, parent, org.owner)
  const original = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
    .withMetadata({ orientation: 6 })
    .withExif({ IFD0: { Copyright: 'Exif, at home' } })
    .jpeg()
    .toBuffer()
  const announced = await announce(org, 'estimate_photo', original, {
    ...parent,
    content_type: 'image/jpeg',
    filename: 'front.JPEG',
    caption: 'The front',
  })
  await put(org, announced, original)
  const file = await org.run(completeEstimatePhoto, { file_id: announced.file_id }, org.owner)
  assert.deepEqual([file.width, file.height, file.content_type], [40, 60, 'image/jpeg'])
  const storedBytes = await readFile(org.app.kernel.services, org.id, file.id)
  assert.equal(storedBytes.includes('at home'), false)
  const after = await org.run(getEstimate, parent, org.owner)
  const { id: file_id, filename, content_type, size_bytes, caption } = file
  assert.deepEqual(after.photos, [{ file_id, filename, content_type, size_bytes, caption }])
  assert.deepEqual([filename, caption, after.version], ['front.jpg', 'The front', before.version + 1])
})

test('an incomplete picture is refused, and can be uploaded again', async () => {
  const org = await testOrg()
  const broken = Buffer.from(picture)
  broken.fill(0, 60)
  const announced = await announce(org, 'estimate_photo', broken)
  await put(org, announced, broken)
  const complete = () => org.run(completeEstimatePhoto, { file_id: announced.file_id }, org.owner)
  await assert.rejects(
    complete(),
    (error: unknown) => error instanceof AppError && error.details[0]?.field === 'file_id',
  )
  await put(org, announced, picture)
  assert.equal((await complete()).status, 'ready')
})

test("photos of estimates that are not the member's own are not found", async () => {
  const org = await testOrg()
  const { id: file_id } = await readyFile(org, 'estimate_photo')
  const rep = { ...org.owner, id: newId(), role: 'sales_rep' } as object
  await assert.rejects(
    org.run(completeEstimatePhoto, { file_id }, rep),
    (error: unknown) => error instanceof AppError && error.code === 'not_found',
  )
})
