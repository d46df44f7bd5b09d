import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../../../../kernel/ids.ts'
import { deliverSms } from '../../../../../kernel/messages/sms/index.ts'
import { onePort } from '../../../../../kernel/providers/index.ts'
import { type TestOrg, testOrg } from '../../../../../testing/test-org.ts'
import { archiveClient, createClient } from '../../../clients/operations.ts'
import { saveLocation, updateCompany } from '../../../../organization/company/operations.ts'
import { createLead, getLead } from '../../../leads/operations.ts'
import { hire } from '../../../leads/testing/people.ts'
import { checkFacts } from '../../../../message-facts.ts'
import { createDeliveryRecheck } from '../../../../messages/outbox/index.ts'
import { getConversation, listConversations, sendSms, setOptOut } from '../../operations.ts'
import { receive } from '../../testing/receive.ts'

const phone = '+13125550142'
const homeAddress = { address_line1: '2 Elm St', city: 'Springfield', state: 'IL', zip: '62701' }
const client = async (org: TestOrg, more: object = {}) =>
  (await org.run(createClient, { ...homeAddress, name: 'Bo', phone, ...more }, org.owner)).id
const text = (org: TestOrg, input: object, as = org.owner) =>
  org.run(sendSms, { body: 'On Monday?', override_quiet_hours: true, ...input }, as)

test("a text is added to the client's only conversation, and is stored also if no carrier sends it", async () => {
  const org = await testOrg()
  const client_id = await client(org)
  await receive(org, { phone }, { kind: 'sms', body: 'When do you come?', from_address: phone })
  const unanswered = (await org.run(listConversations, { filter: 'needs_response' }, org.owner)).items
  assert.deepEqual(
    unanswered.map((each) => [each.client_id, each.needs_response, each.unread_count, each.preview]),
    [[client_id, true, 1, 'When do you come?']],
  )
  const { conversation, message } = await text(org, { client_id })
  assert.equal(conversation.id, unanswered[0]!.id)
  assert.partialDeepStrictEqual(conversation, {
    needs_response: false,
    unread_count: 0,
    preview: 'On Monday?',
    channels: ['sms'],
    participant: { name: 'Bo', phone, email: null },
    opt_out: { sms: false, email: false },
  })
  assert.partialDeepStrictEqual(message, {
    conversation_id: conversation.id,
    kind: 'sms',
    direction: 'outbound',
    to: phone,
    body: 'On Monday?',
    segments: 1,
    status: 'recorded',
    failure: null,
    sent_at: null,
    created_by: { type: 'member', id: org.ownerId },
  })
  const { messages } = await org.run(getConversation, { conversation_id: conversation.id }, org.owner)
  assert.deepEqual(
    messages.items.map(({ body }) => body),
    ['On Monday?', 'When do you come?'],
  )
})

test('each status change of a text updates its message once', async () => {
  const org = await testOrg()
  const { message } = await text(org, { client_id: await client(org) })
  const versions: [string, string | null, number][] = []
  const set = async (set: string) => {
    await org.query(`update quoin.sms_messages set ${set} where org_id = $1 and about_id = $2`, [
      message.conversation_id,
    ])
    const rows = await org.query(
      'select status, failure, version from live.messages where org_id = $1 and id = $2',
      [message.id],
    )
    versions.push([rows[0].status, rows[0].failure, rows[0].version])
  }
  await set(`status = 'sending', claimed_at = now()`)
  await set(`status = 'failed', failure = 'temporary'`)
  await set(`status = 'sending', failure = null`)
  await set(`status = 'failed', failure = 'unknown'`)
  await set(`status = 'sent', failure = null, sent_at = now()`)
  await set(`submissions = submissions + 1`)
  assert.deepEqual(versions, [
    ['sending', null, 2],
    ['queued', null, 3],
    ['sending', null, 4],
    ['failed', 'unknown', 5],
    ['sent', null, 6],
    ['sent', null, 6],
  ])
})

test('a refused text is stored as refused, and the conversation still needs a response', async () => {
  const org = await testOrg()
  const client_id = await client(org)
  await receive(org, { phone }, { kind: 'sms', body: 'Hello', from_address: phone })
  await org.run(setOptOut, { channel: 'sms', phone, state: 'opted_out' }, org.owner)
  await assert.rejects(text(org, { client_id }), { code: 'invalid_state' })
  const [conversation] = (await org.run(listConversations, {}, org.owner)).items
  assert.deepEqual([conversation!.needs_response, conversation!.opt_out], [true, { sms: true, email: false }])
  const { messages } = await org.run(getConversation, { conversation_id: conversation!.id }, org.owner)
  assert.deepEqual(
    messages.items.map(({ status, failure }) => [status, failure]),
    [
      ['refused', 'opted_out'],
      ['received', null],
    ],
  )
})

test('a text to an unknown number, or to a number of another person, is refused', async () => {
  const org = await testOrg()
  const client_id = await client(org)
  const other = await org.run(
    createLead,
    { customer_name: 'Ada', service_address: '1 Main St', customer_phone: '+13125550177' },
    org.owner,
  )
  assert.equal((await text(org, { to: '(312) 555-0142' })).conversation.client_id, client_id)
  const toLead = await text(org, { to: '+13125550177' })
  assert.equal(toLead.conversation.lead_id, other.id)
  assert.equal((await org.run(getLead, { lead_id: other.id }, org.owner)).status, 'contacted')
  for (const to of ['+13125550199', '+13125550177'])
    await assert.rejects(text(org, to.endsWith('77') ? { client_id, to } : { to }), {
      code: 'validation_error',
    })
  await assert.rejects(text(org, {}), { code: 'validation_error' })
  await assert.rejects(text(org, { client_id, lead_id: other.id }), { code: 'validation_error' })
  await assert.rejects(text(org, { conversation_id: newId() }), { code: 'not_found' })
  await org.run(archiveClient, { client_id }, org.owner)
  await assert.rejects(text(org, { client_id }), { code: 'invalid_state' })
})

test('a member with access to own records can text their own clients, and where they are the assignee', async () => {
  const org = await testOrg()
  const rep = await hire(org)
  const client_id = await client(org)
  const { conversation } = await text(org, { client_id })
  const noon = { override_quiet_hours: false, when: 'next_allowed' }
  const subjects = [{ client_id }, { conversation_id: conversation.id }]
  for (const subject of subjects)
    await assert.rejects(text(org, { ...noon, ...subject }, rep), { code: 'not_found' })
  await assert.rejects(text(org, { ...noon, to: phone }, rep), { code: 'validation_error' })
  await org.query('update live.conversations set assigned_to = $2 where org_id = $1', [rep.id])
  for (const subject of [...subjects, { to: phone }])
    assert.equal((await text(org, { ...noon, ...subject }, rep)).conversation.id, conversation.id)
  await assert.rejects(text(org, { client_id }, rep), { code: 'insufficient_permission' })
})

test('the length of a text is measured as carriers do, and the answer says how many segments are billed', async () => {
  const org = await testOrg()
  const client_id = (await org.run(createClient, { ...homeAddress, name: 'Bo', phone }, org.owner)).id
  const segments = async (body: string) =>
    (await org.run(sendSms, { client_id, body }, org.owner)).message.segments
  for (const [body, count] of [
    ['x'.repeat(1600), 11],
    ['你'.repeat(1600), 24],
    ['😀'.repeat(800), 24],
    ['€'.repeat(80), 1],
    ['€'.repeat(81), 2],
  ] as const)
    assert.equal(await segments(body), count, body.slice(0, 2))
  for (const body of ['x'.repeat(1601), '😀'.repeat(801), 'a\0b', '\ud800'])
    await assert.rejects(
      segments(body),
      (error: { code: string; details: { field: string }[] }) =>
        error.code === 'validation_error' && error.details[0]!.field === 'body',
    )
})

test("a text that waits for morning is not sent after an opt-out, or while the recipient's morning is still to come", async () => {
  const org = await testOrg()
  const { services } = org.app.kernel
  const before = services.sms
  const texted: string[] = []
  services.sms = onePort({
    source: 'twilio',
    send: ({ to, id }) => {
      texted.push(to)
      return Promise.resolve({ accepted: true, providerMessageId: id })
    },
  })
  const { sealer, sms } = services
  const now = () => org.app.kernel.now()
  const judge = createDeliveryRecheck(org.app.database.live, now, checkFacts).text
  const deliver = async (id: string) =>
    (await deliverSms({ database: org.app.database.system, sealer, sms, now, judge }, org.id, id)).outcome
  try {
    await org.run(updateCompany, { quiet_hours: null }, org.owner)
    // 21:00 in Chicago, which is within the quiet hours.
    org.app.clock.now = new Date('2026-05-05T02:00:00.000Z')
    const [refusing, willing] = ['+13125550142', '+13125550143']
    const ids: string[] = []
    for (const number of [refusing, willing]) {
      const { id: client_id } = await org.run(
        createClient,
        { ...homeAddress, name: number, phone: number },
        org.owner,
      )
      const { message } = await org.run(sendSms, { client_id, body: 'Hi', when: 'next_allowed' }, org.owner)
      assert.deepEqual([message.status, message.send_at], ['queued', '2026-05-05T13:00:00.000Z'])
      const { rows } = await org.app.inspect.query('select outbox_id from live.messages where id = $1', [
        message.id,
      ])
      ids.push(rows[0].outbox_id)
    }
    await org.run(setOptOut, { channel: 'sms', phone: refusing, state: 'opted_out' }, org.owner)
    await org.run(saveLocation, { location_id: org.locationId, timezone: 'America/Los_Angeles' }, org.owner)
    org.app.clock.now = new Date('2026-05-05T13:00:00.000Z')
    assert.deepEqual([await deliver(ids[0]!), await deliver(ids[1]!)], ['refused', 'waits'])
    org.app.clock.now = new Date('2026-05-05T15:00:00.000Z')
    assert.deepEqual([await deliver(ids[0]!), await deliver(ids[1]!)], ['refused', 'sent'])
    assert.deepEqual(texted, [willing])
  } finally {
    services.sms = before
    org.app.clock.now = undefined
  }
})

test('if a queued reply is refused later, the customer still needs a response', async () => {
  const org = await testOrg()
  const client_id = await client(org)
  const waits = async () =>
    (await org.run(listConversations, { client_id }, org.owner)).items.map((each) => each.needs_response)
  const endAs = async (status: string, id: string) =>
    await org.app.inspect.query(
      `update quoin.sms_messages set status = $3, reason = case when $3 = 'refused' then 'opted_out' end,
              failure = case when $3 = 'failed' then 'permanent' end
        where org_id = $1 and id = (select outbox_id from live.messages where org_id = $1 and id = $2)`,
      [org.id, id, status],
    )
  const first = await text(org, { client_id })
  await endAs('refused', first.message.id)
  assert.deepEqual(await waits(), [false], 'nobody asked anything')

  await receive(org, { phone }, { kind: 'sms', body: 'When do you come?', from_address: phone })
  const answer = await text(org, { client_id })
  assert.deepEqual(await waits(), [false])
  await endAs('failed', answer.message.id)
  assert.deepEqual(await waits(), [true])

  const [again, more] = [await text(org, { client_id }), await text(org, { client_id })]
  assert.deepEqual(await waits(), [false])
  await endAs('refused', again.message.id)
  assert.deepEqual(await waits(), [false], 'another answer is there')
  await endAs('refused', more.message.id)
  assert.deepEqual(await waits(), [true])
})
