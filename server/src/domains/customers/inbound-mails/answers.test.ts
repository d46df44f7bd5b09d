import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { inboundMailSecret } from '../../../testing/test-app.ts'
import { type TestOrg, testOrg } from '../../../testing/test-org.ts'
import { createClient } from '../clients/operations.ts'
import { getCompany } from '../../organization/company/operations.ts'
import { getConversation, listConversations, setOptOut } from '../inbox/operations.ts'
import { createLead } from '../leads/operations.ts'

const place = { address_line1: '2 Elm St', city: 'Springfield', state: 'IL', zip: '62701' }
const post = async (org: TestOrg, more: object) => {
  const { inbound_email } = await org.run(getCompany, {}, org.owner)
  const tag = /\+(i_.*)@/.exec(inbound_email!)![1]!
  const answer = await org.request('POST', '/api/webhooks/email-inbound', {
    key: inboundMailSecret,
    idempotencyKey: null,
    body: {
      message_id: `<${randomUUID()}@mail.example>`,
      from: { email: 'Bo@Example.com', name: 'Bo' },
      to: [{ email: inbound_email, tag }],
      subject: 'My roof',
      text: 'It drips.',
      ...more,
    },
  })
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data as { result: string; conversation_id: string | null }
}
const all = async (org: TestOrg) => (await org.run(listConversations, { order: 'asc' }, org.owner)).items

test('email to the company joins the conversation of its client or lead, or begins one with a stranger', async () => {
  const org = await testOrg()
  const client = await org.run(createClient, { ...place, name: 'Bo', email: 'bo@example.com' }, org.owner)
  const lead = await org.run(
    createLead,
    { customer_name: 'Ada', service_address: '1 Main St', customer_email: 'ada@example.com' },
    org.owner,
  )
  await post(org, {})
  await post(org, { from: { email: 'ADA@example.com' } })
  const stranger = await post(org, { from: { email: 'cy@example.com', name: 'Cy\nC' } })
  assert.equal(stranger.result, 'message_added')
  assert.deepEqual(
    (await all(org)).map(({ client_id, lead_id, needs_response }) => [client_id, lead_id, needs_response]),
    [
      [client.id, null, true],
      [null, lead.id, true],
      [null, null, true],
    ],
  )
  assert.deepEqual((await all(org))[2]!.participant, { name: 'Cy C', phone: null, email: 'cy@example.com' })
  assert.equal(
    (await post(org, { from: { email: 'cy@example.com' } })).conversation_id,
    stranger.conversation_id,
  )
})

test('automatic email is stored, but requires no response and does not start an automation', async () => {
  const automatic = [
    { headers: [{ name: 'Auto-Submitted', value: 'auto-replied' }] },
    { headers: { Precedence: 'bulk' } },
    { headers: [{ Name: 'Return-Path', Value: '<>' }] },
    { headers: [{ name: 'Content-Type', value: 'multipart/report; report-type=delivery-status' }] },
    { headers: [{ name: 'List-Id', value: '<news.example>' }] },
    {
      headers: [
        ...Array.from({ length: 5_000 }, (_, n) => ({ name: `X-${n}`, value: 'x' })),
        { name: 'Auto-Submitted', value: 'auto-generated' },
      ],
    },
  ]
  const org = await testOrg()
  await org.run(createClient, { ...place, name: 'Bo', email: 'bo@example.com' }, org.owner)
  const eventCount = (await org.events()).length
  for (const more of automatic) assert.equal((await post(org, more)).result, 'message_added')
  const [conversation] = await all(org)
  assert.equal(conversation!.needs_response, false)
  const { messages } = await org.run(getConversation, { conversation_id: conversation!.id }, org.owner)
  assert.equal(messages.items.length, automatic.length)
  assert.deepEqual((await org.events()).slice(eventCount), [])
  for (const email of ['MAILER-DAEMON@mx.example', 'no-reply@shop.example', 'not an address'])
    assert.equal((await post(org, { from: { email } })).result, 'ignored', email)
  const usual = [
    { headers: [{ name: 'Auto-Submitted', value: 'no' }] },
    { headers: 7 },
    { headers: [null, 'x'] },
  ]
  for (const more of usual) await post(org, more)
  assert.deepEqual((await org.events()).slice(eventCount), [
    'message.email_received',
    'message.email_received',
    'message.email_received',
  ])
})

test('an email with a future date is stored with the current time; an unknown recipient tag is ignored', async () => {
  const org = await testOrg()
  await post(org, { received_at: '2999-01-01T00:00:00Z' })
  const [conversation] = await all(org)
  assert.ok(Date.parse(conversation!.last_message_at) <= Date.now())
  assert.equal((await post(org, { to: [{ tag: `i_7k${'a'.repeat(26)}` }] })).result, 'ignored')
})

test("a long email is cut between characters, and the sender's opt-out is found by the normalized address", async () => {
  const org = await testOrg()
  await post(org, { text: `${'x'.repeat(19_999)}😀`, from: { email: 'Bo@Bücher.example' } })
  const [conversation] = await all(org)
  const { messages } = await org.run(getConversation, { conversation_id: conversation!.id }, org.owner)
  assert.equal(messages.items[0]!.body, 'x'.repeat(19_999))
  const email = 'bo@xn--bcher-kva.example'
  await org.run(setOptOut, { channel: 'email', email, state: 'opted_out' }, org.owner)
  assert.deepEqual((await all(org))[0]!.opt_out, { sms: false, email: true })
})
