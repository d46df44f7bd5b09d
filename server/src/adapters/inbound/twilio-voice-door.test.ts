import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findOrganizationById } from '../../domains/company/index.ts'
import {
  listVoicemails,
  receiveCall,
  receiveVoicemail,
  transcribeVoicemail,
} from '../../domains/inbox/operations.ts'
import { assignNumber } from '../../domains/numbers/operations.ts'
import { createServer } from '../../kernel/http/server.ts'
import { memoryLimiter } from '../../kernel/limits/memory-limiter.ts'
import { findPhoneNumber } from '../../kernel/messages/sms/index.ts'
import { accountForTests, signatureOfTwilio } from '../../kernel/messages/sms/twilio-for-tests.ts'
import { testApp } from '../../testing/test-app.ts'
import { testOrg } from '../../testing/test-org.ts'
import { twilioVoiceDoor } from './twilio-voice-door.ts'

test('a caller is greeted, may speak, and what they leave comes in once; nobody else may tell of it', async () => {
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
  const post = async (path: string, fields: Record<string, string>, signature?: string) =>
    await server.inject({
      method: 'POST',
      url: path,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': signature ?? (await signatureOfTwilio(`http://quoin.test${path}`, fields)),
      },
      payload: new URLSearchParams(fields).toString(),
    })
  const org = await testOrg()
  const number = '+13125559901'
  await org.run(assignNumber, { number, location_id: org.locationId }, org.operator)
  const call = { CallSid: 'CA1', From: '+13125550142', To: number }
  const door = '/api/webhooks/twilio'
  const greeted = await post(`${door}/voice`, call)
  assert.equal(greeted.statusCode, 200)
  assert.match(greeted.body, /You have reached Test Cleaning\./)
  assert.match(greeted.body, /<Record maxLength="180" .*transcribe="true"/)
  assert.match((await post(`${door}/voice`, { ...call, To: '+13125559999' })).body, /<Hangup\/>/)
  assert.equal((await post(`${door}/voice`, call, 'x')).statusCode, 403)
  const action = /action="http:\/\/quoin\.test([^"]+)"/.exec(greeted.body)![1]!
  const recorded = { ...call, RecordingSid: 'RE1', RecordingDuration: '7', RecordingUrl: 'http://10.0.0.1/x' }
  assert.equal((await post(action, recorded, 'x')).statusCode, 403)
  for (let times = 0; times < 2; times++) assert.equal((await post(action, recorded)).statusCode, 200)
  const text = { CallSid: 'CA1', RecordingSid: 'RE1', TranscriptionStatus: 'failed', TranscriptionText: '' }
  await post(action.replace('recording', 'transcription'), text)
  const { items } = await org.run(listVoicemails, {}, org.owner)
  assert.deepEqual(
    items.map((each) => [each.duration_seconds, each.transcript_status, each.recording_status]),
    [[7, 'failed', 'fetching']],
  )
  await server.close()
})
