import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../../../../kernel/ids.ts'
import { testOrg } from '../../../../../testing/test-org.ts'
import { replyByPhone } from '../../operations.ts'
import { samples } from '../../testing/samples.ts'

test('a reply is sent once per request id, on the requested channel', async () => {
  const org = await testOrg()
  const { input } = await samples['mobile.inbox.reply'](org)
  const said = { ...input, request_id: newId() }
  const sent = await org.run(replyByPhone, said, org.owner)
  assert.deepEqual([sent.message.kind, sent.duplicate], ['sms', false])
  const again = await org.run(replyByPhone, said, org.owner)
  assert.deepEqual([again.message.id, again.duplicate], [sent.message.id, true])
  for (const wrong of [{ body: 'x'.repeat(1601) }, { attachment_file_ids: [newId()] }, { channel: 'email' }])
    await assert.rejects(org.run(replyByPhone, { ...input, ...wrong }, org.owner), {
      code: 'validation_error',
    })
})
