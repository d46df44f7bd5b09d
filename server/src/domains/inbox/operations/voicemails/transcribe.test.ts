import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../testing/test-org.ts'
import { listVoicemails, transcribeVoicemail } from '../../operations.ts'
import { leave, service } from '../../testing/calling.ts'

test('the first transcript stays, and one that failed is told', async () => {
  const org = await testOrg()
  const { call_sid, recording_sid } = (await leave(org)).input
  const tell = (text: string | null) => org.run(transcribeVoicemail, { call_sid, recording_sid, text }, service)
  assert.deepEqual([(await tell(null)).result, (await tell('Late')).result], ['noted', 'ignored'])
  const [voicemail] = (await org.run(listVoicemails, {}, org.owner)).items
  assert.deepEqual([voicemail!.transcript_status, voicemail!.transcript], ['failed', null])
})
