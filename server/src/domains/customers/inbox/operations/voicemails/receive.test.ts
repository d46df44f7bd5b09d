import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runEnqueuedOperations } from '../../../../../testing/run-enqueued-operations.ts'
import { type TestOrg, testOrg } from '../../../../../testing/test-org.ts'
import {
  listVoicemails,
  readVoicemailRecording,
  receiveVoicemail,
  transcribeVoicemail,
} from '../../operations.ts'
import { leave, service } from '../../testing/calling.ts'

const clock = '2026-03-02T15:00:00.000Z'
const voicemail = async (org: TestOrg) => (await org.run(listVoicemails, {}, org.owner)).items[0]!
const read = (org: TestOrg, voicemail_id: string) =>
  org.run(readVoicemailRecording, { voicemail_id }, org.owner)

test('a new voicemail emits an event, and its recording is fetched once and stored in the conversation', async () => {
  const org = await testOrg('live', clock)
  const { voicemail_id, input } = await leave(org)
  const early = await voicemail(org)
  assert.deepEqual(
    [early.recording_status, early.transcript_status, early.size_bytes, early.from_number],
    ['fetching', 'pending', 0, '+13125550177'],
  )
  await assert.rejects(read(org, voicemail_id), {
    code: 'invalid_state',
    details: [{ field: 'voicemail_id', message: 'has no recording at present', reason: 'fetching' }],
  })
  assert.equal((await org.run(receiveVoicemail, input, service)).result, 'duplicate')
  const { call_sid, recording_sid } = input
  await org.run(transcribeVoicemail, { call_sid, recording_sid, text: 'Call me' }, service)
  // Runs the tasks twice, as if the worker had crashed after the first time.
  await runEnqueuedOperations(org, 2)
  await runEnqueuedOperations(org, 2)
  const there = await voicemail(org)
  assert.deepEqual(
    [there.recording_status, there.transcript, there.duration_seconds, there.size_bytes],
    ['available', 'Call me', 2, 44 + 2 * 16_000],
  )
  assert.deepEqual(await org.events(), ['call.received', 'voicemail.received'])
  const rows = await org.query('select kind from live.files where org_id = $1')
  assert.deepEqual(rows, [{ kind: 'inbox_attachment' }])
})
