import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '../../../../../kernel/errors.ts'
import { newId } from '../../../../../kernel/ids.ts'
import { testOrg } from '../../../../../testing/test-org.ts'
import { addService } from '../../../../money/price-book/testing/price-books.ts'
import { announcing, picture, readyFile } from '../../testing/uploading.ts'
import { preparePriceBookThumbnailUpload } from './prepare-upload.ts'

test('a picture must be for an existing service, and announcing one requires access to the whole organization', async () => {
  const org = await testOrg()
  const { id: service_id } = await addService(org)
  const { parent } = await readyFile(org, 'price_book_thumbnail', picture, { service_id })
  assert.deepEqual(parent, { kind: 'service', id: service_id })
  const run = (more: object, as: object = org.owner) =>
    org.run(preparePriceBookThumbnailUpload, { ...announcing(picture), ...more }, as)
  await assert.rejects(
    run({ service_id: newId() }),
    (error: unknown) => error instanceof AppError && error.details[0]?.field === 'service_id',
  )
  await assert.rejects(
    run({}, { ...org.owner, locations: [org.locationId] }),
    (error: unknown) => error instanceof AppError && error.code === 'insufficient_permission',
  )
})
