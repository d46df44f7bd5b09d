import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../testing/test-org.ts'
import { fetchVoicemail, readVoicemailRecording, receiveVoicemail } from '../../operations.ts'
import { call, service } from '../../testing/calling.ts'

test('a recording that nobody has is unavailable', async () => {
  const org = await testOrg()
  const { sid: call_sid } = await call(org)
  const input = { call_sid, recording_sid: 'RE404', seconds: 3 }
  const { voicemail_id } = await org.run(receiveVoicemail, input, service)
  const fetched = await org.run(fetchVoicemail, { voicemail_id }, service)
  assert.equal(fetched.recording_status, 'unavailable')
  await assert.rejects(org.run(readVoicemailRecording, { voicemail_id }, org.owner), {
    code: 'invalid_state',
    details: [{ field: 'voicemail_id', message: 'has no recording now', reason: 'unavailable' }],
  })
})
