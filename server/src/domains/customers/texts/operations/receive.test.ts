import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../../../kernel/ids.ts'
import { type TestOrg, testOrg } from '../../../../testing/test-org.ts'
import { textsOf } from '../../../../testing/written.ts'
import { asAutomation } from '../../../office/automations/testing/as-automation.ts'
import { sendSms } from '../../../office/automations/operations.ts'
import { createClient, getClient, updateClient } from '../../clients/operations.ts'
import { updateCompany } from '../../../organization/company/operations.ts'
import { setOptOut } from '../../inbox/operations.ts'
import { offerText } from '../../../messages/outbox/index.ts'
import { offered, offeredTo } from '../../../messages/outbox/testing/offered.ts'
import { receiveText } from '../operations.ts'

const homeAddress = { address_line1: '2 Elm St', city: 'Springfield', state: 'IL', zip: '62701' }
const from = '+13125550142'

const aClient = async (org: TestOrg) =>
  (await org.run(createClient, { ...homeAddress, name: 'Bo', phone: from }, org.owner)).id
const texts = (org: TestOrg, body: string, more: object = {}) =>
  org.run(
    receiveText,
    {
      sid: `SM${newId()}`,
      from,
      to: null,
      location_id: org.locationId,
      body,
      media: 0,
      is_answered: false,
      ...more,
    },
    org.operator,
  )
const written = async (org: TestOrg) => (await textsOf(org)).map(({ text, purpose }) => [purpose, text])
const entries = async (org: TestOrg) =>
  await org.query<Record<string, unknown>>(
    `select e.channel, e.address_key, e.state, e.purpose, e.source, e.evidence, e.created_by_type
         from quoin.consent_entries e where e.org_id = $1 order by e.id`,
  )
const said = async (org: TestOrg) =>
  await org.query<Record<string, unknown>>(
    `select m.kind, m.direction, m.body, m.status, c.needs_response, c.client_id
         from live.messages m join live.conversations c on c.org_id = m.org_id and c.id = m.conversation_id
        where m.org_id = $1 order by m.created_at, m.id`,
  )

test("a text joins its client's conversation, needs a response, and is processed once per sid", async () => {
  const org = await testOrg()
  const client_id = await aClient(org)
  const sid = `SM${newId()}`
  const first = await texts(org, 'Can you come on Monday?', { sid })
  assert.deepEqual([first.result, first.meaning], ['added', null])
  const again = await texts(org, 'Can you come on Monday?', { sid })
  assert.deepEqual([again.result, again.message_id], ['duplicate', null])
  assert.deepEqual(await said(org), [
    {
      kind: 'sms',
      direction: 'inbound',
      body: 'Can you come on Monday?',
      status: 'received',
      needs_response: true,
      client_id,
    },
  ])
  const other = await testOrg()
  assert.equal((await texts(other, 'x', { sid })).result, 'added')
})

test('STOP opts out at once, with one confirmation; only START reverses it', async () => {
  const org = await testOrg()
  const client_id = await aClient(org)
  const flag = async () => (await org.run(getClient, { client_id }, org.owner)).sms_opt_out
  assert.equal((await texts(org, ' stop. ')).meaning, 'stop')
  await texts(org, 'STOP')
  assert.equal(await flag(), true)
  const [confirmation, ...more] = await written(org)
  assert.equal(confirmation![0], 'compliance')
  assert.match(confirmation![1]!, /^Test .*: You get no more text messages from us\./)
  assert.deepEqual(more, [])
  const optIn = { channel: 'sms', state: 'opted_in' }
  for (const attempt of [
    () => org.run(setOptOut, { ...optIn, phone: from }, org.owner),
    () =>
      org.run(setOptOut, { ...optIn, client_id, purpose: 'marketing', evidence: 'On the phone.' }, org.owner),
    () => org.run(updateClient, { client_id, sms_opt_out: false }, org.owner),
  ])
    await assert.rejects(attempt(), (error: { code: string; details: { reason: string }[] }) => {
      assert.deepEqual([error.code, error.details[0]!.reason], ['invalid_state', 'keyword_opt_out'])
      return true
    })
  assert.equal(await flag(), true)
  await texts(org, 'Start')
  assert.equal(await flag(), false)
  const entry = {
    channel: 'sms',
    address_key: from,
    purpose: 'all',
    source: 'keyword',
    created_by_type: 'system',
  }
  assert.deepEqual(await entries(org), [
    { ...entry, state: 'opted_out', evidence: 'stop.' },
    { ...entry, state: 'opted_in', evidence: 'Start' },
  ])
})

test('STOP after an opt-out recorded by a member is confirmed, and then members can no longer reverse it', async () => {
  const org = await testOrg()
  await org.run(setOptOut, { channel: 'sms', phone: from, state: 'opted_out' }, org.owner)
  await texts(org, 'STOP')
  assert.equal((await written(org)).length, 1)
  await assert.rejects(org.run(setOptOut, { channel: 'sms', phone: from, state: 'opted_in' }, org.owner), {
    code: 'invalid_state',
  })
})

test('STOP and HELP that the carrier has answered itself are not answered again', async () => {
  const org = await testOrg()
  await texts(org, 'STOP', { is_answered: true })
  await texts(org, 'HELP', { is_answered: true })
  assert.deepEqual(await written(org), [])
  assert.equal((await entries(org)).length, 1)
})

test("HELP is answered with the company's name and phone number, also after an opt-out", async () => {
  const org = await testOrg()
  await org.run(updateCompany, { phone: '+13125550111' }, org.owner)
  await texts(org, 'STOP')
  await texts(org, 'help')
  const [, help] = await written(org)
  assert.match(help![1]!, /^Test .* Call us at \+?[\d ()-]*555.?0111\. Reply STOP/)
})

test('HELP is answered at most once an hour for each sender', async () => {
  const org = await testOrg()
  try {
    org.app.clock.now = new Date('2026-05-04T17:00:00.000Z')
    for (let count = 0; count < 5; count++) assert.equal((await texts(org, 'Help!')).meaning, 'help')
    assert.equal((await written(org)).length, 1)
    await texts(org, 'Help!', { from: '+13125550143' })
    assert.equal((await written(org)).length, 2)
    org.app.clock.now = new Date('2026-05-04T18:00:00.000Z')
    await texts(org, 'Help!')
    assert.equal((await written(org)).length, 3)
  } finally {
    org.app.clock.now = undefined
  }
})

test('a repeated text right after an automated one emits no further event', async () => {
  const org = await testOrg()
  const countReceived = async () =>
    (await org.events()).filter((name) => name === 'message.sms_received').length
  await texts(org, 'We are closed.')
  await texts(org, 'We are closed.')
  assert.equal(await countReceived(), 2, 'people say things twice')
  const run = asAutomation('send_messages')
  const about = { kind: 'conversation', id: newId() }
  const input = { about, client_id: null, location_id: org.locationId }
  await org.run(sendSms, { ...input, to: from, body: 'We call you.', key: 'one' }, run)
  await texts(org, 'We are closed.')
  assert.equal(await countReceived(), 2)
  assert.equal((await said(org)).at(-1)!['needs_response'], true)
  await texts(org, 'We are open.')
  assert.equal(await countReceived(), 3)
})

test('a possible opt-out is recorded and shown, and automated texts are refused once a member confirms it', async () => {
  const org = await testOrg()
  await texts(org, 'Please stop texting me about this')
  assert.deepEqual(
    (await said(org)).map(({ kind, body, needs_response }) => [kind, body, needs_response]),
    [
      ['sms', 'Please stop texting me about this', true],
      ['system', 'possible_opt_out', true],
    ],
  )
  const doubts = async () =>
    (await org.app.inspect.query(`select 1 from quoin.contact_doubts where org_id = $1`, [org.id])).rowCount
  assert.equal(await doubts(), 1)
  const offer = () =>
    offered(org, (ctx) => offerText(ctx, { ...offeredTo(null), to: from, text: 'How was it?' }))
  assert.equal((await offer())['outcome'], 'written')
  await org.run(setOptOut, { channel: 'sms', phone: from, state: 'opted_out' }, org.owner)
  assert.equal(await doubts(), 0)
  assert.deepEqual((await offer())['reason'], 'opted_out')
})

test('a text from a short code is stored and not answered', async () => {
  const org = await testOrg()
  await texts(org, 'HELP', { from: '72727' })
  assert.deepEqual(await written(org), [])
  assert.equal((await said(org)).length, 1)
})
