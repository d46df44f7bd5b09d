import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { testOrg } from '../../../../../../testing/test-org.ts'
import { readFile } from '../../../../../organization/stored-files/index.ts'
import { deleteFile } from '../../../../../office/files/operations.ts'
import { hire } from '../../../../../customers/leads/testing/people.ts'
import { designOnPhoto } from '../../../testing/designing.ts'
import { generateMockup } from '../generate.ts'
import { readMockupImage } from './read.ts'

test("the picture's bytes are only in the first answer, and not in a repeated answer or receipt", async () => {
  const org = await testOrg()
  const { design } = await designOnPhoto(org)
  const mockup = await org.run(generateMockup, { holiday_design_id: design.id, width: 320 }, org.owner)
  const bytes = await readFile(org.app.kernel.services, org.id, mockup.file_id)
  const call = { body: { mockup_id: mockup.id }, idempotencyKey: randomUUID() }
  const read = () => org.request('POST', '/api/v1/workflows/mockups.image.read', call)
  const view = { mockup_id: mockup.id, content_type: 'image/webp', width: 320, height: 213 }
  assert.deepEqual((await read()).body.data, { ...view, content_base64: bytes.toString('base64') })
  const { body } = await read()
  assert.deepEqual(body.data, { ...view, content_base64: '[redacted]' })
})

test("members who see the design's estimate see its mockup, and no one sees a deleted one", async () => {
  const org = await testOrg()
  const { design, save, draft } = await designOnPhoto(org)
  const mockup = await org.run(generateMockup, { holiday_design_id: design.id, width: 320 }, org.owner)
  const read = (as: object) => org.run(readMockupImage, { mockup_id: mockup.id }, as)
  const rep = await hire(org)
  await assert.rejects(read(rep), { code: 'not_found' })
  const estimate_id = await draft()
  await org.query('update live.estimates set assigned_rep_id = $2 where org_id = $1 and id = $3', [
    rep.id,
    estimate_id,
  ])
  await org.query('update live.holiday_designs set estimate_id = $2 where org_id = $1 and id = $3', [
    estimate_id,
    design.id,
  ])
  assert.equal((await read(rep)).width, 320)
  await assert.rejects(read(await hire(org, 'technician')), { code: 'insufficient_permission' })
  await org.run(deleteFile, { file_id: mockup.file_id }, org.owner)
  await assert.rejects(read(org.owner), {
    code: 'invalid_state',
    details: [{ message: 'is deleted', reason: 'not_ready' }],
  })
  assert.ok(save)
})
