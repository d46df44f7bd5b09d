import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../../testing/test-org.ts'
import { getEstimate } from '../../../../selling/estimates/operations.ts'
import { families, paper, readyFile } from '../../testing/uploading.ts'

test('an attachment is stored unchanged, and the estimate shows it', async () => {
  const org = await testOrg()
  const parent = await families.estimate_attachment.parent(org)
  const { id: file_id, ...file } = await readyFile(org, 'estimate_attachment', paper, parent)
  const { attachments, photos } = await org.run(getEstimate, parent, org.owner)
  const { filename, content_type, size_bytes, caption } = file
  assert.deepEqual(attachments, [{ file_id, filename, content_type, size_bytes, caption }])
  assert.deepEqual([photos, size_bytes, content_type], [[], paper.length, 'application/pdf'])
})
