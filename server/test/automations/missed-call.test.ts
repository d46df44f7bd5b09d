import assert from 'node:assert/strict'
import { randomInt, randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { twilioVoiceDoor } from '../../src/adapters/inbound/twilio-voice-door.ts'
import { driveAutomations, published, runsOf } from '../../src/domains/office/automations/testing/drive.ts'
import { findOrganizationById } from '../../src/domains/organization/company/index.ts'
import { sweepCalls } from '../../src/domains/customers/inbox/index.ts'
import {
  receiveCall,
  receiveVoicemail,
  setOptOut,
  transcribeVoicemail,
} from '../../src/domains/customers/inbox/operations.ts'
import { assignNumber } from '../../src/domains/organization/numbers/operations.ts'
import { createServer } from '../../src/kernel/http/server.ts'
import { memoryLimiter } from '../../src/kernel/limits/memory-limiter.ts'
import { findPhoneNumber } from '../../src/kernel/messages/sms/index.ts'
import { accountForTests, signatureOfTwilio } from '../../src/kernel/messages/sms/twilio-for-tests.ts'
import { testApp } from '../../src/testing/test-app.ts'
import { type TestOrg, testOrg } from '../../src/testing/test-org.ts'
import { textsOf } from '../../src/testing/written.ts'

// Tests the automation that answers a missed phone call with a text, from the carrier's webhook to the text.

const path = '/api/webhooks/twilio/voice'
const trigger = { kind: 'call.missed', subjectType: 'conversation' }
const textBack = [
  {
    kind: 'send_sms',
    config: {
      body: 'Sorry we missed your call{{conversation.participant_name | default: ""}}. {{company.name}}',
    },
  },
]

/**
 * Sends the webhooks with which the carrier reports a phone call that no one answers. The caller leaves no voicemail.
 */
async function missCall(org: TestOrg, from: string): Promise<void> {
  const { kernel, database, clock } = await testApp()
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
  const number = `+1312555${randomInt(1000, 9999)}`
  await org.run(assignNumber, { number, location_id: org.locationId }, org.operator)
  const fields = { CallSid: `CA${randomUUID()}`, From: from, To: number }
  const answer = await server.inject({
    method: 'POST',
    url: path,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': await signatureOfTwilio(`http://quoin.test${path}`, fields),
    },
    payload: new URLSearchParams(fields).toString(),
  })
  assert.equal(answer.statusCode, 200)
  await server.close()
  clock.now = new Date(Date.now() + 3_600_000)
  await sweepCalls(database, kernel).run(kernel.now())
}

test('an unknown caller whose call was missed is texted back', async () => {
  const org = await testOrg()
  const automation = await published(org, { trigger, actions: textBack })
  try {
    await missCall(org, '+13125550142')
    await driveAutomations(org)
    assert.deepEqual(
      (await textsOf(org)).map(({ to_number, text }) => [to_number, text]),
      [['+13125550142', 'Sorry we missed your call. Test Cleaning']],
    )
    assert.deepEqual(
      (await runsOf(org, automation)).map(({ state }) => state),
      ['completed'],
    )
  } finally {
    org.app.clock.now = undefined
  }
})

test('a caller who opted out of texts is not texted back', async () => {
  const org = await testOrg()
  await published(org, { trigger, actions: textBack })
  const phone = '+13125550143'
  await org.run(setOptOut, { channel: 'sms', phone, state: 'opted_out' }, org.owner)
  try {
    await missCall(org, phone)
    await driveAutomations(org)
    assert.deepEqual(await textsOf(org), [])
  } finally {
    org.app.clock.now = undefined
  }
})
