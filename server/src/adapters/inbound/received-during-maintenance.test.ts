// Runs in its own process: the installation is under maintenance.

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { noteTextStatus, receiveText } from '../../domains/customers/texts/operations.ts'
import { receiveCall } from '../../domains/customers/inbox/operations.ts'
import { receiveProviderPayment } from '../../domains/money/invoices/operations.ts'
import { createLead } from '../../domains/customers/leads/operations.ts'
import { findOrganizationById } from '../../domains/organization/company/index.ts'
import { assignNumber } from '../../domains/organization/numbers/operations.ts'
import { connect } from '../../domains/organization/company/testing/connect.ts'
import { createServer } from '../../kernel/http/server.ts'
import { newId } from '../../kernel/ids.ts'
import { saveCell, saveMaintenance } from '../../kernel/installation/installation-table.ts'
import { memoryLimiter } from '../../kernel/limits/memory-limiter.ts'
import { findPhoneNumber, smsMessages } from '../../kernel/messages/sms/index.ts'
import { accountForTests, signatureOfTwilio } from '../../kernel/messages/sms/twilio-for-tests.ts'
import { inboundMailSecret } from '../../testing/test-app.ts'
import { testOrg } from '../../testing/test-org.ts'
import { twilioDoor } from './twilio-door.ts'

const org = await testOrg()
const { kernel, database } = org.app
const server = createServer({
  limiter: memoryLimiter(),
  log: kernel.services.log,
  addressPerMinute: 10_000,
  secureOrigin: false,
})
const system = { type: 'system', id: null } as const
const number = '+13125552999'
let connectorKey: string

before(async () => {
  twilioDoor(server, {
    kernel,
    account: accountForTests,
    findNumber: (called) => findPhoneNumber(database.system, called),
    findText: (sid) => smsMessages.findByProviderId(database.system, sid),
    findOrganization: (id) => findOrganizationById(database.system, id),
    receive: receiveText,
    noteStatus: noteTextStatus,
  })
  await org.run(assignNumber, { number, location_id: org.locationId }, org.operator)
  connectorKey = (await connect(org, { name: 'Mail', aliases: { Name: 'customer_name' } })).connector_key
  await saveCell(database.system, '7k')
  await saveMaintenance(database.system, {
    until: new Date(Date.now() + 3600_000).toISOString(),
    message: 'We move to a faster machine.',
  })
})
after(() => server.close())

test('changes are refused during a maintenance', async () => {
  const lead = { customer_name: 'Ada', service_address: '1 Main St' }
  await assert.rejects(org.run(createLead, lead), { code: 'service_unavailable' })
})

test('a text that arrives during a maintenance is stored, and its STOP is respected', async () => {
  const path = '/api/webhooks/twilio/message'
  const fields = {
    MessageSid: `SM${newId().replaceAll('-', '')}`,
    AccountSid: accountForTests.accountSid,
    NumMedia: '0',
    From: '+13125550142',
    To: number,
    Body: 'STOP',
  }
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
  const consents = await org.query<{ state: string }>(
    `select distinct state from quoin.consent_entries where org_id = $1 and address_key = '+13125550142'`,
  )
  assert.deepEqual(consents, [{ state: 'opted_out' }])
})

test('a call and an email that arrive during a maintenance are stored', async () => {
  const call = {
    sid: 'CA1',
    from: '+13125550143',
    to: number,
    caller_name: null,
    location_id: org.locationId,
  }
  assert.equal((await org.run(receiveCall, call, system)).result, 'added')
  const mail = {
    message_id: `<${randomUUID()}@mail.example>`,
    from: { email: 'leads@portal.example', name: 'Portal' },
    to: [{ email: 'in@mail.example', tag: `c_${connectorKey}` }],
    subject: 'New lead',
    text: 'Name: Ada Lovelace\nService address: 1 Main St\n',
  }
  const answer = await org.request('POST', '/api/webhooks/email-inbound', {
    key: inboundMailSecret,
    idempotencyKey: null,
    body: mail,
  })
  assert.equal(answer.status, 200, answer.text)
})

test('a callback of the card processor is refused with 503, because the processor repeats it for days', async () => {
  const report = {
    event_id: 'evt_1',
    event_type: 'payment_intent.succeeded',
    provider: 'fake' as const,
    provider_reference: 'pi_1',
    status: 'succeeded' as const,
    amount_cents: 100,
    currency: 'USD',
    invoice_id: null,
    payment_id: null,
  }
  await assert.rejects(org.run(receiveProviderPayment, report, system), { code: 'service_unavailable' })
})
