import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../../../../kernel/ids.ts'
import { race } from '../../../../../testing/race.ts'
import { type TestOrg, testOrg } from '../../../../../testing/test-org.ts'
import { archiveClient, createClient, timelineClient } from '../../../clients/operations.ts'
import { assignLead, createLead, deleteLead } from '../../../leads/operations.ts'
import { hire } from '../../../leads/testing/people.ts'
import { addNote } from './add.ts'

const grace = { name: 'Grace', address_line1: '2 Main St', city: 'Chicago', state: 'IL', zip: '60601' }
const aClient = (org: TestOrg) => org.run(createClient, grace, org.owner)
const aLead = (org: TestOrg, input: object = { customer_name: 'Ada', service_address: '1 Main St' }) =>
  org.run(createLead, input, org.owner)
const writeNote = (org: TestOrg, input: object, as = org.owner) =>
  org.run(addNote, { body: 'Ring twice.', ...input }, as)

async function conversationsOf(org: TestOrg): Promise<Record<string, unknown>[]> {
  const rows = await org.query(
    `select id, client_id, lead_id, location_id, subject, last_message_at::timestamptz(3) as last_message_at
       from live.conversations where org_id = $1 order by id`,
  )
  return rows
}

test('a note begins a conversation with the lead, and the next note joins it', async () => {
  const org = await testOrg()
  const client = await aClient(org)
  const lead = await aLead(org, { existing_client_id: client.id })
  const first = await writeNote(org, { lead_id: lead.id, body: ' Has a dog.\nRing twice. ' })
  const { id, conversation_id, created_at } = first
  assert.deepEqual(first, {
    id,
    conversation_id,
    location_id: lead.location_id,
    kind: 'note',
    direction: 'none',
    from: null,
    from_name: null,
    to: null,
    subject: null,
    body: 'Has a dog.\nRing twice.',
    segments: null,
    status: 'recorded',
    failure: null,
    send_at: null,
    attachments: [],
    voicemail_id: null,
    sent_at: created_at,
    version: 1,
    created_by: { type: 'member', id: org.ownerId },
    created_at,
    updated_at: created_at,
    archived_at: null,
  })
  const second = await writeNote(org, { lead_id: lead.id })
  const third = await writeNote(org, { client_id: client.id })
  const fourth = await writeNote(org, { conversation_id })
  assert.deepEqual(
    new Set([second, third, fourth].map((each) => each.conversation_id)),
    new Set([conversation_id]),
  )
  assert.deepEqual(await conversationsOf(org), [
    {
      id: conversation_id,
      client_id: client.id,
      lead_id: lead.id,
      location_id: lead.location_id,
      subject: null,
      last_message_at: new Date(fourth.sent_at!),
    },
  ])
})

test("the client's timeline shows the beginning of each note", async () => {
  const org = await testOrg()
  const client = await aClient(org)
  const { id } = await writeNote(org, { client_id: client.id, body: 'x'.repeat(200) })
  const { items } = await org.run(timelineClient, { client_id: client.id }, org.owner)
  assert.partialDeepStrictEqual(items[0], {
    area: 'message',
    happening: 'note',
    record_id: id,
    text: 'x'.repeat(160),
  })
})

test('simultaneous first notes on a client end up in one conversation', async () => {
  const org = await testOrg()
  const client = await aClient(org)
  const ends = await race(
    { table: 'live.clients', orgId: org.id, id: client.id },
    ['a', 'b', 'c'].map((body) => () => writeNote(org, { client_id: client.id, body })),
  )
  assert.ok(ends.every(({ status }) => status === 'fulfilled'))
  assert.equal((await conversationsOf(org)).length, 1)
})

test('a member with access to own records can add notes only to those', async () => {
  const org = await testOrg()
  const [rep, other] = [await hire(org), await hire(org)]
  const lead = await aLead(org)
  await org.run(assignLead, { lead_id: lead.id, assigned_to: rep.id }, org.owner)
  const { conversation_id } = await writeNote(org, { lead_id: lead.id }, rep)
  await writeNote(org, { conversation_id }, rep)
  const client = await aClient(org)
  const ofClient = await writeNote(org, { client_id: client.id })
  for (const subject of [{ lead_id: lead.id }, { conversation_id }, { client_id: client.id }])
    await assert.rejects(writeNote(org, subject, other), { code: 'not_found' })
  await assert.rejects(writeNote(org, { conversation_id: ofClient.conversation_id }, rep), {
    code: 'not_found',
  })
  await assert.rejects(writeNote(org, { lead_id: lead.id }, await hire(org, 'technician')), {
    code: 'insufficient_permission',
  })
})

test('notes cannot be added to archived, deleted or unknown records', async () => {
  const org = await testOrg()
  const client = await aClient(org)
  const lead = await aLead(org)
  await org.run(archiveClient, { client_id: client.id }, org.owner)
  await org.run(deleteLead, { lead_id: lead.id }, org.owner)
  await assert.rejects(writeNote(org, { client_id: client.id }), { code: 'invalid_state' })
  await assert.rejects(writeNote(org, { lead_id: lead.id }), { code: 'not_found' })
  await assert.rejects(writeNote(org, { conversation_id: newId() }), {
    code: 'not_found',
    message: 'No such conversation.',
  })
  assert.deepEqual(await conversationsOf(org), [])
})
