import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../../testing/test-org.ts'
import { readyPhotos } from '../../../../organization/stored-files/index.ts'
import { announce, families, picture, put, readyFile } from '../../testing/uploading.ts'

test('a report can only name completed photos of its own job', async () => {
  const org = await testOrg()
  const parent = await families.quality_photo.parent(org)
  const { id } = await readyFile(org, 'quality_photo', picture, { ...parent, item_id: 'gate' })
  const pending = await announce(org, 'quality_photo', picture, parent)
  await put(org, pending, picture)
  const elsewhere = await readyFile(org, 'quality_photo')
  const db = org.app.database.live.reader({ orgId: org.id, locations: '*' })
  const named = await readyPhotos(db, org.id, parent.job_id, [id, pending.file_id, elsewhere.id])
  assert.deepEqual([...named], [id])
})
