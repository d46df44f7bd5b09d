import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../../../../kernel/ids.ts'
import { race } from '../../../../../testing/race.ts'
import { type TestOrg, testOrg } from '../../../../../testing/test-org.ts'
import { listVoicemails, receiveVoicemail, transcribeVoicemail } from '../../operations.ts'
import { call, leave, service } from '../../testing/calling.ts'

const transcriptOf = async (org: TestOrg) => {
  const [voicemail] = (await org.run(listVoicemails, {}, org.owner)).items
  return [voicemail!.transcript_status, voicemail!.transcript]
}

test('the first transcript is stored, also if it is a failure, and later ones are ignored', async () => {
  const org = await testOrg()
  const { call_sid, recording_sid } = (await leave(org)).input
  const transcribe = (text: string | null) =>
    org.run(transcribeVoicemail, { call_sid, recording_sid, text }, service)
  assert.deepEqual([(await transcribe(null)).result, (await transcribe('Late')).result], ['noted', 'ignored'])
  assert.deepEqual(await transcriptOf(org), ['failed', null])
})

async function before(org: TestOrg) {
  const { sid: call_sid, call_id } = await callWithId(org)
  const recording_sid = `RE${newId()}`
  return {
    call_id,
    transcribe: (text: string | null) =>
      org.run(transcribeVoicemail, { call_sid, recording_sid, text }, service),
    receive: () => org.run(receiveVoicemail, { call_sid, recording_sid, seconds: 2 }, service),
  }
}

async function callWithId(org: TestOrg) {
  const { sid } = await call(org)
  const rows = await org.query<{ id: string }>('select id from live.calls where org_id = $1 and sid = $2', [
    sid,
  ])
  return { sid, call_id: rows[0]!.id }
}

test('a transcript that arrives before its recording is stored for it; later ones are ignored', async () => {
  for (const [text, is] of [
    ['Call me', ['completed', 'Call me']],
    [null, ['failed', null]],
  ] as const) {
    const org = await testOrg()
    const { transcribe, receive } = await before(org)
    assert.deepEqual(
      [(await transcribe(text)).result, (await transcribe('Late')).result],
      ['kept', 'ignored'],
    )
    assert.equal((await receive()).result, 'added')
    assert.deepEqual(await transcriptOf(org), is)
    assert.equal((await transcribe('Later')).result, 'ignored')
    const { rowCount } = await org.app.inspect.query('select from live.transcripts_ahead where org_id = $1', [
      org.id,
    ])
    assert.equal(rowCount, 0)
  }
})

test('a transcript and its recording that arrive at the same moment are stored together', async () => {
  for (const first of ['transcript', 'recording']) {
    const org = await testOrg()
    const { call_id, transcribe, receive } = await before(org)
    const both: (() => Promise<unknown>)[] = [() => transcribe('Call me'), () => receive()]
    if (first === 'recording') both.reverse()
    await race({ table: 'live.calls', orgId: org.id, id: call_id }, both)
    assert.deepEqual(await transcriptOf(org), ['completed', 'Call me'])
  }
})

test('a transcript of an unknown call is ignored', async () => {
  const org = await testOrg()
  const input = { call_sid: 'CA-unknown', recording_sid: 'RE-unknown', text: 'Hello' }
  assert.equal((await org.run(transcribeVoicemail, input, service)).result, 'ignored')
})
