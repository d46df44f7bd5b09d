import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../../testing/test-org.ts'
import { png } from '../../testing/pictures.ts'
import { readyFile } from '../../testing/uploading.ts'

test('the picture of a service is scaled down to 512 pixels', async () => {
  const org = await testOrg()
  const { width, height, parent } = await readyFile(org, 'price_book_thumbnail', png(1024, 600))
  assert.deepEqual([width, height, parent], [512, 300, null])
})
