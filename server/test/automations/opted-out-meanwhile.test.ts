import assert from 'node:assert/strict'
import { test } from 'node:test'
import { driveAutomations, published, runsOf } from '../../src/domains/office/automations/testing/drive.ts'
import { getAutomationRun } from '../../src/domains/office/automations/operations.ts'
import { anyAddress, visit } from '../../src/adapters/pages/testing/visit.ts'
import { createClient, updateClient } from '../../src/domains/customers/clients/operations.ts'
import { setOptOut } from '../../src/domains/customers/inbox/operations.ts'
import { createLead } from '../../src/domains/customers/leads/operations.ts'
import { checkFacts } from '../../src/domains/message-facts.ts'
import { createDeliveryRecheck } from '../../src/domains/messages/outbox/index.ts'
import { getOutboxMessage } from '../../src/domains/messages/outbox/operations.ts'
import { onePort } from '../../src/kernel/providers/index.ts'
import { deliverSms } from '../../src/kernel/messages/sms/index.ts'
import { mailServerOf } from '../../src/testing/mail-server-of.ts'
import { type TestOrg, testOrg } from '../../src/testing/test-org.ts'
import { mailsOf } from '../../src/testing/written.ts'

const address = { address_line1: '1 Main St', city: 'Chicago', state: 'IL', zip: '60601' }
const contact = { email: 'ada@example.com', phone: '(312) 555-0142' }

/** Runs an automation that writes a message to a customer. The message is not sent yet. */
async function written(kind: 'send_email' | 'send_sms') {
  const org = await testOrg()
  const config = kind === 'send_email' ? { subject: 'Hello', body: 'Hello' } : { body: 'Hello' }
  const automation = await published(org, {
    trigger: { kind: 'lead.created', subjectType: 'lead' },
    actions: [{ kind, config }],
  })
  const client = await org.run(createClient, { name: 'Ada', ...contact, ...address })
  await org.run(createLead, { existing_client_id: client.id })
  await driveAutomations(org)
  const [run] = await runsOf(org, automation)
  const { steps } = await org.run(getAutomationRun, { run_id: run!.id }, org.owner)
  const { id: message_id, status } = steps[0]!.message!
  assert.equal(status, 'queued')
  const fate = async () => {
    const { state, reason } = await org.run(getOutboxMessage, { message_id }, org.owner)
    const { steps } = await org.run(getAutomationRun, { run_id: run!.id }, org.owner)
    return { step: steps[0]!.message!.status, state, reason }
  }
  return { org, client_id: client.id, message_id, fate }
}

const pathOut = async (org: TestOrg): Promise<string> =>
  /\/u\/[\w-]{32}/.exec((await mailsOf(org)).at(-1)!.text)![0]

/** Sends a one-click unsubscribe request, as an email program does without a browser. */
const oneClick = (org: TestOrg, url: string) =>
  org.app.server.inject({
    method: 'POST',
    url,
    remoteAddress: anyAddress(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })

/** Ways to opt out of automated emails, for the recipient or for the office on the recipient's behalf. */
const mailDoors: Readonly<Record<string, (org: TestOrg, client_id: string) => Promise<unknown>>> = {
  'the flag of the client': (org, client_id) =>
    org.run(updateClient, { client_id, email_opt_out: true }, org.owner),
  'the flag of another client with the address': async (org) => {
    const { id } = await org.run(createClient, { name: 'Bo', email: 'ADA@example.com', ...address })
    await org.run(updateClient, { client_id: id, email_opt_out: true }, org.owner)
  },
  'the wish of the client': (org, client_id) =>
    org.run(setOptOut, { channel: 'email', client_id, state: 'opted_out' }, org.owner),
  'the wish of the address': (org) =>
    org.run(setOptOut, { channel: 'email', email: 'Ada@Example.com', state: 'opted_out' }, org.owner),
  'the form of the page in the email': async (org) => {
    const { status } = await visit(org, 'POST', await pathOut(org), { 'List-Unsubscribe': 'One-Click' })
    assert.equal(status, 200)
  },
  'one click of the reader’s program': async (org) =>
    assert.equal((await oneClick(org, await pathOut(org))).statusCode, 200),
}

for (const [method, speak] of Object.entries(mailDoors))
  test(`a waiting email does not reach a recipient who opts out by ${method}`, async () => {
    const { app } = await testOrg()
    const server = await mailServerOf(app)
    const { org, client_id, fate } = await written('send_email')
    await speak(org, client_id)
    await server.deliverAll(org.id)
    assert.equal(server.received.length, 0)
    assert.deepEqual(await fate(), { step: 'refused', state: 'refused', reason: 'opted_out' })
    // Emails that are written after the opt-out are refused, too.
    await org.run(createLead, { existing_client_id: client_id })
    await driveAutomations(org)
    await server.deliverAll(org.id)
    assert.equal(server.received.length, 0)
    const willing = await written('send_email')
    await server.deliverAll(willing.org.id)
    assert.deepEqual(
      server.received.map(({ to }) => to),
      [['ada@example.com']],
    )
  })

const textDoors: Readonly<Record<string, (org: TestOrg, client_id: string) => Promise<unknown>>> = {
  'the flag of the client': (org, client_id) =>
    org.run(updateClient, { client_id, sms_opt_out: true }, org.owner),
  'the flag of another client with the number': async (org) => {
    const { id } = await org.run(createClient, { name: 'Bo', phone: '312-555-0142', ...address })
    await org.run(updateClient, { client_id: id, sms_opt_out: true }, org.owner)
  },
  'the wish of the client': (org, client_id) =>
    org.run(setOptOut, { channel: 'sms', client_id, state: 'opted_out' }, org.owner),
  'the wish of the number': (org) =>
    org.run(setOptOut, { channel: 'sms', phone: '+1 312 555 0142', state: 'opted_out' }, org.owner),
}

for (const [method, speak] of Object.entries(textDoors))
  test(`a queued text message is not sent to a recipient who opts out by ${method}`, async () => {
    const { app } = await testOrg()
    const { services } = app.kernel
    const texted: string[] = []
    const { sms } = services
    services.sms = onePort({
      source: 'twilio',
      send: ({ to }) => {
        texted.push(to)
        return Promise.resolve({ accepted: true, providerMessageId: 'theirs' })
      },
    })
    const now = () => app.kernel.now()
    const { system: database, live } = app.database
    const judge = createDeliveryRecheck(live, now, checkFacts).text
    const carriage = { database, sealer: services.sealer, sms: services.sms, now, judge }
    try {
      const refusing = await written('send_sms')
      await speak(refusing.org, refusing.client_id)
      await deliverSms(carriage, refusing.org.id, refusing.message_id)
      assert.deepEqual(texted, [])
      assert.deepEqual(await refusing.fate(), { step: 'refused', state: 'refused', reason: 'opted_out' })
      const willing = await written('send_sms')
      await deliverSms(carriage, willing.org.id, willing.message_id)
      assert.deepEqual(texted, ['+13125550142'])
    } finally {
      services.sms = sms
    }
  })
