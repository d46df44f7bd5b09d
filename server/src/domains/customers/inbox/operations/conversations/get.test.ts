import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../../../../kernel/ids.ts'
import { race } from '../../../../../testing/race.ts'
import { type TestOrg, testOrg } from '../../../../../testing/test-org.ts'
import { createClient, mergeClient, updateClient } from '../../../clients/operations.ts'
import { convertToClient, createLead, updateLead } from '../../../leads/operations.ts'
import { addNote, getConversation, listConversations } from '../../operations.ts'
import { receive } from '../../testing/receive.ts'

const homeAddress = { address_line1: '2 Elm St', city: 'Springfield', state: 'IL', zip: '62701' }
const phone = '+13125550142'
const client = async (org: TestOrg, more: object = {}) =>
  (await org.run(createClient, { ...homeAddress, name: 'Bo', ...more }, org.owner)).id
const sms = (body: string) => ({ kind: 'sms', body, from_address: phone }) as const
const all = async (org: TestOrg) => (await org.run(listConversations, { order: 'asc' }, org.owner)).items
const said = async (org: TestOrg, conversation_id: string) => {
  const answer = await org.run(getConversation, { conversation_id, order: 'asc' }, org.owner)
  return { id: answer.conversation.id, bodies: answer.messages.items.map(({ body }) => body) }
}

test('pages of messages continue where the previous page ended, and an unknown id is not found', async () => {
  const org = await testOrg()
  const { conversation_id } = await receive(org, { phone }, sms('1'))
  for (const body of ['2', '3']) await receive(org, { phone }, sms(body))
  const first = await org.run(getConversation, { conversation_id, limit: 2 }, org.owner)
  assert.deepEqual(
    first.messages.items.map(({ body }) => body),
    ['3', '2'],
  )
  const cursor = first.messages.next_cursor!
  const rest = await org.run(getConversation, { conversation_id, limit: 2, cursor }, org.owner)
  assert.deepEqual(
    rest.messages.items.map(({ body }) => body),
    ['1'],
  )
  await assert.rejects(org.run(getConversation, { conversation_id: newId() }, org.owner), {
    code: 'not_found',
  })
})

test('a conversation stays with a stranger who becomes a lead and then a client', async () => {
  const org = await testOrg()
  const first = await receive(org, { phone, name: 'Somebody' }, sms('Hello'))
  assert.deepEqual((await all(org))[0]!.participant, { name: 'Somebody', phone, email: null })
  const lead = await org.run(
    createLead,
    { customer_name: 'Ada', service_address: '1 Main St', customer_phone: phone },
    org.owner,
  )
  const [ofLead] = await all(org)
  assert.deepEqual(
    [ofLead!.id, ofLead!.lead_id, ofLead!.participant.name],
    [first.conversation_id, lead.id, 'Ada'],
  )
  await org.run(updateLead, { lead_id: lead.id, customer_name: 'Ada L.' }, org.owner)
  const converted = await org.run(convertToClient, { lead_id: lead.id }, org.owner)
  const [ofClient, ...none] = await all(org)
  assert.deepEqual(none, [])
  assert.deepEqual(
    [ofClient!.id, ofClient!.client_id, ofClient!.participant.name],
    [first.conversation_id, converted.client_id, 'Ada L.'],
  )
  assert.equal((await receive(org, { phone }, sms('Still me'))).conversation_id, first.conversation_id)
})

test("a client's former number counts as a stranger's, a shared number as that of the client with the latest conversation", async () => {
  const org = await testOrg()
  const bo = await client(org, { phone })
  const first = await receive(org, { phone }, sms('From Bo'))
  await org.run(updateClient, { client_id: bo, phone: '+13125550177' }, org.owner)
  const stranger = await receive(org, { phone }, sms('Who is Bo?'))
  assert.notEqual(stranger.conversation_id, first.conversation_id)
  const [one, two] = [await client(org, { name: 'One', phone }), await client(org, { name: 'Two', phone })]
  const ofOne = await receive(org, { phone }, sms('Now it is ours'))
  assert.equal(ofOne.conversation_id, stranger.conversation_id)
  assert.deepEqual(
    (await all(org)).map((each) => each.client_id),
    [bo, one],
  )
  const note = await org.run(addNote, { client_id: two, body: 'Shares the phone.' }, org.owner)
  assert.equal((await receive(org, { phone }, sms('Hi'))).conversation_id, note.conversation_id)
})

test('merging clients merges their conversations, and the former id and thread lead to the merged one', async () => {
  const org = await testOrg()
  const [ending, survivor] = [await client(org, { phone }), await client(org)]
  const text = await receive(org, { phone }, sms('From the one'))
  const note = await org.run(addNote, { client_id: survivor, body: 'About the other' }, org.owner)
  await org.run(mergeClient, { client_id: ending, into_client_id: survivor }, org.owner)
  const [merged, ...none] = await all(org)
  assert.deepEqual(none, [])
  assert.equal(merged!.id, note.conversation_id)
  assert.partialDeepStrictEqual(merged, {
    client_id: survivor,
    needs_response: true,
    channels: ['note', 'sms'],
  })
  assert.deepEqual(merged!.participant, { name: 'Bo', phone, email: null })
  assert.deepEqual(await said(org, text.conversation_id), {
    id: note.conversation_id,
    bodies: ['From the one', 'About the other'],
  })
  assert.equal((await receive(org, { phone }, sms('Again'))).conversation_id, note.conversation_id)
})

test('simultaneous first messages of one sender end up in one conversation', async () => {
  const org = await testOrg()
  const ends = await race(
    { table: 'live.conversations' },
    ['a', 'b', 'c'].map((body) => () => receive(org, { phone }, sms(body))),
  )
  assert.ok(ends.every(({ status }) => status === 'fulfilled'))
  const [one, ...none] = await all(org)
  assert.deepEqual(none, [])
  assert.deepEqual((await said(org, one!.id)).bodies.toSorted(), ['a', 'b', 'c'])
})

test('a message that arrives while its client is merged ends up with the survivor, whichever comes first', async () => {
  const org = await testOrg()
  for (const n of [1, 2, 3]) {
    const number = `+1312555018${n}`
    const [ending, survivor] = [await client(org, { phone: number }), await client(org)]
    const { conversation_id } = await receive(org, { phone: number }, sms('before'))
    await org.run(addNote, { client_id: survivor, body: 'note' }, org.owner)
    const ends = await race<unknown>({ table: 'live.conversations', orgId: org.id, id: conversation_id }, [
      () => receive(org, { phone: number }, sms('meanwhile')),
      () => org.run(mergeClient, { client_id: ending, into_client_id: survivor }, org.owner),
    ])
    assert.deepEqual(
      ends.map(({ status }) => status),
      ['fulfilled', 'fulfilled'],
    )
    const { items } = await org.run(listConversations, { client_id: survivor }, org.owner)
    assert.equal(items.length, 1)
    assert.deepEqual((await said(org, items[0]!.id)).bodies.toSorted(), ['before', 'meanwhile', 'note'])
    assert.equal((await said(org, conversation_id)).id, items[0]!.id)
  }
})
