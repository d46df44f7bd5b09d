import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type TestOrg, testOrg } from '../../../../../testing/test-org.ts'
import { createClient, updateClient } from '../../../clients/operations.ts'
import { createLead } from '../../../leads/operations.ts'
import { hire } from '../../../leads/testing/people.ts'
import { addNote, listConversations, sendSms, updateConversation } from '../../operations.ts'
import { receive } from '../../testing/receive.ts'

const homeAddress = { address_line1: '2 Elm St', city: 'Springfield', state: 'IL', zip: '62701' }
const sms = (body: string, from_address: string) => ({ kind: 'sms', body, from_address }) as const

/** Creates three conversations: a client, Bo, wrote a text; a lead, Ada, has a note; a stranger wrote an email. */
async function inbox(org: TestOrg) {
  const bo = await org.run(
    createClient,
    { ...homeAddress, name: 'Bo Larsen', phone: '+13125550142', email: 'bo@example.com' },
    org.owner,
  )
  const ada = await org.run(createLead, { customer_name: 'Ada', service_address: '1 Main St' }, org.owner)
  const byText = await receive(org, { phone: '+13125550142' }, sms('The gutters drip', '+13125550142'))
  const note = await org.run(addNote, { lead_id: ada.id, body: 'Has a dog' }, org.owner)
  const byMail = await receive(
    org,
    { email: 'Cy@Example.com', name: 'Cy' },
    { kind: 'email', body: 'Price?', from_address: 'cy@example.com' },
  )
  const ids = { bo: byText.conversation_id, ada: note.conversation_id, cy: byMail.conversation_id }
  const names = new Map(Object.entries(ids).map(([name, id]) => [id, name]))
  const list = async (input: object = {}, as = org.owner) =>
    (await org.run(listConversations, input, as)).items.map(({ id }) => names.get(id))
  return { ids, bo, ada, byText, list }
}

test('conversations are filtered by assignee, status, channel, client, lead and words', async () => {
  const org = await testOrg()
  const { ids, bo, ada, list } = await inbox(org)
  assert.deepEqual(await list(), ['cy', 'ada', 'bo'])
  assert.deepEqual(await list({ order: 'asc' }), ['bo', 'ada', 'cy'])
  assert.deepEqual(await list({ filter: 'needs_response' }), ['cy', 'bo'])
  assert.deepEqual(await list({ channel: ['sms', 'note'] }), ['ada', 'bo'])
  assert.deepEqual(await list({ channel: ['call'] }), [])
  assert.deepEqual(await list({ client_id: bo.id }), ['bo'])
  assert.deepEqual(await list({ lead_id: ada.id }), ['ada'])
  await org.run(
    updateConversation,
    { conversation_id: ids.bo, assigned_to: org.ownerId, needs_response: false },
    org.owner,
  )
  assert.deepEqual(await list({ filter: 'mine' }), ['bo'])
  assert.deepEqual(await list({ filter: 'unassigned' }), ['cy', 'ada'])
  assert.deepEqual(await list({ filter: 'needs_response' }), ['cy'])
  for (const search of ['lars', 'GUTTERS bo', '555-0142', '0142', 'bo@example.com'])
    assert.deepEqual(await list({ search }), ['bo'], search)
  assert.deepEqual(await list({ search: 'price' }), ['cy'])
  assert.deepEqual(await list({ search: '--' }), [])
  await org.run(updateClient, { client_id: bo.id, name: 'Beatrix' }, org.owner)
  assert.deepEqual(await list({ search: 'beatrix' }), ['bo'])
})

test('unread messages are tracked per member, and older messages count as read for new members', async () => {
  const org = await testOrg()
  const { ids, byText, list } = await inbox(org)
  assert.deepEqual(await list({ filter: 'unread' }), ['cy', 'bo'])
  await org.run(updateConversation, { conversation_id: ids.bo, read_until_message_id: byText.id }, org.owner)
  assert.deepEqual(await list({ filter: 'unread' }), ['cy'])
  const late = await hire(org, 'manager')
  await org.app.inspect.query(
    `update quoin.members set created_at = now() + interval '1 second' where id = $1`,
    [late.id],
  )
  assert.deepEqual(await list({ filter: 'unread' }, late), [])
  await org.app.inspect.query(
    `update quoin.members set created_at = now() - interval '1 hour' where id = $1`,
    [late.id],
  )
  assert.deepEqual(await list({ filter: 'unread' }, late), ['cy', 'bo'])
  const { conversation } = await org.run(
    sendSms,
    { conversation_id: ids.bo, body: 'Monday', override_quiet_hours: true },
    late,
  )
  assert.equal(conversation.unread_count, 0)
  assert.deepEqual(await list({ filter: 'unread' }, late), ['cy'])
})

test('a member with access to own records sees conversations assigned to them and those of their leads and clients', async () => {
  const org = await testOrg()
  const { ids, list } = await inbox(org)
  const rep = await hire(org)
  assert.deepEqual(await list({}, rep), [])
  await org.run(updateConversation, { conversation_id: ids.cy, assigned_to: rep.id }, org.owner)
  assert.deepEqual(await list({}, rep), ['cy'])
  await org.query('update live.leads set assigned_to = $2 where org_id = $1', [rep.id])
  assert.deepEqual(await list({}, rep), ['cy', 'ada'])
})
