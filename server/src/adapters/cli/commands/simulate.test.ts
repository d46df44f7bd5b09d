import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { test } from 'node:test'
import {
  getConversation,
  listConversations,
  listVoicemails,
  readVoicemailRecording,
} from '../../../domains/customers/inbox/operations.ts'
import { createVoice } from '../../../kernel/voice/index.ts'
import { runEnqueuedOperations } from '../../../testing/run-enqueued-operations.ts'
import { type TestOrg, testOrg } from '../../../testing/test-org.ts'
import { performing } from '../testing/performing.ts'

const clock = '2026-03-02T15:00:00.000Z'
const from = '+13125550142'
const conversations = async (org: TestOrg) => (await org.run(listConversations, {}, org.owner)).items
const voicemails = async (org: TestOrg) => (await org.run(listVoicemails, {}, org.owner)).items
const text = (org: TestOrg, body: string, more = '') =>
  performing(org, `pretend sms --org ${org.slug} --from ${from}${more} --text`, body)
const call = (org: TestOrg, ...options: string[]) =>
  performing(org, `pretend call --org ${org.slug} --from ${from}`, ...options)
const wrong = (field: string) => (error: never) => {
  const { code, details } = error as { code: string; details: { field: string }[] }
  assert.deepEqual([code, details[0]!.field], ['validation_error', field])
  return true
}

test('pretend sms adds the text to a conversation at the location whose number it was sent to', async () => {
  const org = await testOrg('live', clock)
  const number = `+1312555${randomInt(1000, 9999)}`
  await performing(org, `numbers assign --org ${org.slug} --location ${org.locationId} --number ${number}`)
  const said = await text(org, 'On Monday? 😀', ` --to ${number}`)
  const [conversation] = await conversations(org)
  assert.deepEqual(
    [said.result, said.conversation_id, conversation!.participant.phone, conversation!.needs_response],
    ['added', conversation!.id, from, true],
  )
  const { messages } = await org.run(getConversation, { conversation_id: conversation!.id }, org.owner)
  assert.deepEqual(
    messages.items.map(({ body, to, kind }) => [kind, body, to]),
    [['sms', 'On Monday? 😀', number]],
  )
  assert.equal((await text(org, 'STOP')).meaning, 'stop')
  for (const body of ['', '  ', 'x'.repeat(1601)]) await assert.rejects(text(org, body), wrong('text'))
  await assert.rejects(text(org, 'Hi', ' --to +13125550999'), wrong('to'))
  await assert.rejects(performing(org, `pretend sms --org ${org.slug} --from 911 --text Hi`), wrong('from'))
})

test('pretend call creates a voicemail of the given length with its transcript, or a missed call', async () => {
  const org = await testOrg('live', clock)
  const { voicemail_id } = await call(org, '--seconds', '3', '--words', 'Call me back')
  await runEnqueuedOperations(org)
  const [voicemail, ...others] = await voicemails(org)
  assert.deepEqual(
    [voicemail!.id, voicemail!.duration_seconds, voicemail!.transcript, voicemail!.recording_status],
    [voicemail_id, 3, 'Call me back', 'available'],
  )
  assert.equal(others.length, 0)
  const { content_base64 } = await org.run(readVoicemailRecording, { voicemail_id }, org.owner)
  const wav = Buffer.from(content_base64, 'base64')
  assert.deepEqual(
    [wav.toString('latin1', 0, 4), wav.readUInt32LE(24), wav.readUInt16LE(22), wav.readUInt32LE(40)],
    ['RIFF', 8000, 1, 3 * 16_000],
  )
  assert.ok(wav.subarray(44).some((byte) => byte !== 0))

  await call(org, '--seconds', '180')
  assert.equal((await voicemails(org))[0]!.transcript_status, 'failed')
  assert.equal((await call(org, '--seconds', '0')).result, 'added')
  await performing(org, `clock advance --org ${org.slug} --to 2026-03-02T15:10:00.000Z`)
  const [conversation] = await conversations(org)
  const { messages } = await org.run(getConversation, { conversation_id: conversation!.id }, org.owner)
  assert.deepEqual(messages.items.map(({ kind }) => kind).toSorted(), ['call', 'voicemail', 'voicemail'])
})

test('pretend call refuses invalid seconds, words and numbers, and any call if the voice provider is real', async () => {
  const org = await testOrg('live', clock)
  for (const seconds of ['181', '-1', '1.5', '', '0x1', '1e1', 'many', '9999'])
    await assert.rejects(call(org, `--seconds=${seconds}`), wrong('seconds'), seconds)
  await assert.rejects(call(org, '--seconds', '1', '--words', 'x'.repeat(20_001)), wrong('words'))
  await assert.rejects(
    performing(org, `pretend call --org ${org.slug} --seconds 1 --from nobody`),
    wrong('from'),
  )
  const real = await testOrg()
  const { services } = real.app.kernel
  const usual = services.voice
  const account = { provider: 'twilio', accountSid: 'AC1', authToken: 'token' } as const
  Object.assign(services, { voice: createVoice(account, services.providers) })
  try {
    await assert.rejects(call(real, '--seconds', '1'), { code: 'invalid_state' })
  } finally {
    Object.assign(services, { voice: usual })
  }
  assert.deepEqual(await conversations(org), [])
})
