import assert from 'node:assert/strict'
import { randomInt, randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { findOrganizationById } from '../../domains/organization/company/index.ts'
import {
  listConversations,
  listVoicemails,
  receiveCall,
  receiveVoicemail,
  sendSms,
  transcribeVoicemail,
} from '../../domains/customers/inbox/operations.ts'
import { assignNumber } from '../../domains/organization/numbers/operations.ts'
import { createServer } from '../../kernel/http/server.ts'
import { memoryLimiter } from '../../kernel/limits/memory-limiter.ts'
import { findPhoneNumber } from '../../kernel/messages/sms/index.ts'
import { accountForTests, signatureOfTwilio } from '../../kernel/messages/sms/twilio-for-tests.ts'
import { testApp } from '../../testing/test-app.ts'
import { type TestOrg, testOrg } from '../../testing/test-org.ts'
import { twilioVoiceDoor } from './twilio-voice-door.ts'

let mounted: Promise<FastifyInstance> | undefined
const webhooks = '/api/webhooks/twilio'

async function mount(): Promise<FastifyInstance> {
  const { kernel, database } = await testApp()
  const server = createServer({
    limiter: memoryLimiter(),
    log: kernel.services.log,
    addressPerMinute: 10_000,
    secureOrigin: false,
  })
  twilioVoiceDoor(server, {
    kernel,
    account: accountForTests,
    findNumber: (number) => findPhoneNumber(database.system, number),
    findOrganization: (id) => findOrganizationById(database.system, id),
    receiveCall,
    receiveVoicemail,
    transcribe: transcribeVoicemail,
  })
  return server
}

async function post(path: string, fields: Record<string, string>, signature?: string) {
  const server = await (mounted ??= mount())
  return await server.inject({
    method: 'POST',
    url: path,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': signature ?? (await signatureOfTwilio(`http://quoin.test${path}`, fields)),
    },
    payload: new URLSearchParams(fields).toString(),
  })
}

async function withNumber() {
  const org = await testOrg()
  const number = `+1312555${randomInt(1000, 9999)}`
  await org.run(assignNumber, { number, location_id: org.locationId }, org.operator)
  return { org, call: { CallSid: `CA${randomUUID()}`, From: '+13125550142', To: number } }
}

/** Returns the path that the answer tells Twilio to call next. */
const actionIn = (body: string): string => /action="http:\/\/quoin\.test([^"]+)"/.exec(body)![1]!

const voicemailsOf = async (org: TestOrg) =>
  (await org.run(listVoicemails, {}, org.owner)).items.map((each) => [
    each.duration_seconds,
    each.transcript_status,
    each.transcript,
    each.recording_status,
  ])

test('a caller is greeted and can leave a voicemail, which is stored once; callbacks with a wrong signature are refused', async () => {
  const { org, call } = await withNumber()
  const greeted = await post(`${webhooks}/voice`, call)
  assert.equal(greeted.statusCode, 200)
  assert.match(greeted.body, /You have reached Test Cleaning\./)
  assert.match(greeted.body, /<Record maxLength="180" .*transcribe="true"/)
  assert.match((await post(`${webhooks}/voice`, { ...call, To: '+13125559999' })).body, /<Hangup\/>/)
  assert.equal((await post(`${webhooks}/voice`, call, 'x')).statusCode, 403)
  const action = actionIn(greeted.body)
  const RecordingSid = `RE${randomUUID()}`
  const recorded = { ...call, RecordingSid, RecordingDuration: '7', RecordingUrl: 'http://10.0.0.1/x' }
  assert.equal((await post(action, recorded, 'x')).statusCode, 403)
  for (let times = 0; times < 2; times++) assert.equal((await post(action, recorded)).statusCode, 200)
  const text = { CallSid: call.CallSid, RecordingSid, TranscriptionStatus: 'failed', TranscriptionText: '' }
  await post(action.replace('recording', 'transcription'), text)
  assert.deepEqual(await voicemailsOf(org), [[7, 'failed', null, 'fetching']])
})

test('repeated callbacks in any order result in one voicemail with its transcript', async () => {
  const { org, call } = await withNumber()
  const action = actionIn((await post(`${webhooks}/voice`, call)).body)
  const recording = { CallSid: call.CallSid, RecordingSid: `RE${randomUUID()}`, RecordingDuration: '7' }
  const said = { ...recording, TranscriptionStatus: 'completed', TranscriptionText: 'Please call.' }
  const transcription = action.replace('recording', 'transcription')
  for (const [path, fields] of [
    [transcription, said],
    [transcription, { ...said, TranscriptionText: 'Something else.' }],
    [action, { ...recording, RecordingStatus: 'in-progress' }],
    [action, recording],
    [`${webhooks}/voice`, call],
    [transcription, said],
    [action, recording],
  ] as const)
    assert.equal((await post(path, fields)).statusCode, 200)
  assert.deepEqual(await voicemailsOf(org), [[7, 'completed', 'Please call.', 'fetching']])
})

test('callbacks of another account, organization or call, or with invalid fields, have no effect', async () => {
  const [{ org, call }, other] = [await withNumber(), await withNumber()]
  const action = actionIn((await post(`${webhooks}/voice`, call)).body)
  const recording = { CallSid: call.CallSid, RecordingSid: 'RE1', RecordingDuration: '7' }
  const foreign = { AccountSid: 'AC99999999999999999999999999999999' }
  assert.equal((await post(action, { ...recording, ...foreign })).statusCode, 403)
  assert.equal((await post(`${webhooks}/voice`, { ...call, ...foreign })).statusCode, 403)
  const ours = { AccountSid: accountForTests.accountSid }
  for (const [path, fields] of [
    [action.replace(org.id, other.org.id), { ...recording, ...ours }],
    [action.replace(org.id, randomUUID()), recording],
    [action.replace(/\?.*/, '?org=1&org=2'), recording],
    [action.replace(/\?.*/, ''), recording],
    [action, { ...recording, CallSid: 'CA-of-nobody' }],
    [action, { ...recording, RecordingSid: '../RE1' }],
    [action, { ...recording, RecordingDuration: '-1' }],
    [action, { ...recording, RecordingStatus: 'failed' }],
    [action, {}],
  ] as const)
    assert.equal((await post(path, fields)).statusCode, 200, `${path} ${JSON.stringify(fields)}`)
  assert.deepEqual([await voicemailsOf(org), await voicemailsOf(other.org)], [[], []])
})

test('callers with a withheld number share one conversation that cannot be answered', async () => {
  const { org, call } = await withNumber()
  for (const [at, From] of [
    '',
    'anonymous',
    'Anonymous',
    '+266696687',
    '+7378742833',
    '8656696',
    'client:Anonymous',
  ].entries()) {
    const CallSid = `${call.CallSid}-${at}`
    const action = actionIn((await post(`${webhooks}/voice`, { ...call, CallSid, From })).body)
    const recording = { CallSid, RecordingSid: `RE${CallSid}`, RecordingDuration: '7' }
    assert.equal((await post(action, recording)).statusCode, 200)
  }
  const { items } = await org.run(listConversations, {}, org.owner)
  assert.deepEqual(
    items.map(({ participant }) => participant.phone),
    ['anonymous'],
  )
  assert.equal((await voicemailsOf(org)).length, 7)
  const text = { conversation_id: items[0]!.id, body: 'Who was it?' }
  await assert.rejects(org.run(sendSms, text, org.owner), (error: { status: number }) => {
    assert.ok(error.status === 422 || error.status === 409, String(error.status))
    return true
  })
})

test('many simultaneous callers and callbacks are all served, with one voicemail per call', async () => {
  const { org, call } = await withNumber()
  const callers = Array.from({ length: 40 }, (_, at) => ({ ...call, CallSid: `${call.CallSid}-${at % 20}` }))
  const greeted = await Promise.all(callers.map((each) => post(`${webhooks}/voice`, each)))
  assert.ok(greeted.every(({ statusCode }) => statusCode === 200))
  const action = actionIn(greeted[0]!.body)
  const answers = await Promise.all(
    callers.map(({ CallSid }) =>
      post(action, { CallSid, RecordingSid: `RE${CallSid}`, RecordingDuration: '1' }),
    ),
  )
  assert.deepEqual([...new Set(answers.map(({ statusCode }) => statusCode))], [200])
  assert.equal((await voicemailsOf(org)).length, 20)
})
