import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../testing/test-org.ts'
import {
  createClient,
  createProperty,
  getClient,
  mergeClient,
} from '../../../customers/clients/operations.ts'
import { assignedManager } from '../../../organization/company/testing/assigned-manager.ts'
import { saveLocation } from '../../../organization/company/operations.ts'
import { addNote } from '../../../customers/inbox/operations.ts'
import { convertToClient, createLead } from '../../../customers/leads/operations.ts'
import { createTodo } from '../../todos/operations.ts'
import { changesSync } from '../operations.ts'
import { settled } from '../testing/settled.ts'

const address = { address_line1: '1 Main St', city: 'Springfield', state: 'IL', zip: '62701' }

test('a client that becomes accessible by a new property is sent together with its conversation', async () => {
  const org = await testOrg()
  const north = await org.run(saveLocation, { name: 'North' }, org.owner)
  const manager = assignedManager(org, [north.id])
  const { id: client_id } = await org.run(createClient, { name: 'Ada', ...address }, org.owner)
  const note = await org.run(addNote, { client_id, body: 'Rings twice.' }, org.owner)
  // This change comes after the changes of the client, so the manager's cursor, which is read next, already points
  // past them.
  await org.run(createTodo, { title: 'Call' }, manager)
  await settled(org)
  const before = await org.run(changesSync, {}, manager)
  assert.deepEqual(
    before.items.map(({ kind }) => kind),
    ['todo'],
  )
  const address_line1 = '2 Main St'
  await org.run(createProperty, { ...address, address_line1, client_id, location_id: north.id }, org.owner)
  await settled(org)
  const after = await org.run(changesSync, { cursor: before.next_cursor }, manager)
  const anew = await org.run(changesSync, {}, manager)
  assert.deepEqual(after.items, anew.items.slice(1))
  assert.ok(after.items.some(({ id }) => id === note.id))
})

test('a merged client that was accessible by a property is sent as deleted, with the id of the survivor', async () => {
  const org = await testOrg()
  const north = await org.run(saveLocation, { name: 'North' }, org.owner)
  const manager = assignedManager(org, [north.id])
  const [first, second] = [
    await org.run(createClient, { name: 'Ada', ...address }, org.owner),
    await org.run(createClient, { name: 'Ada L.', ...address }, org.owner),
  ]
  const address_line1 = '2 Main St'
  const propertyInput = { ...address, address_line1, client_id: first.id, location_id: north.id }
  await org.run(createProperty, propertyInput, org.owner)
  await settled(org)
  const before = await org.run(changesSync, { kinds: ['client'] }, manager)
  assert.deepEqual(
    before.items.map(({ id, change }) => [id, change]),
    [[first.id, 'upsert']],
  )
  await org.run(mergeClient, { client_id: first.id, into_client_id: second.id }, org.owner)
  await settled(org)
  const { items } = await org.run(changesSync, { kinds: ['client'], cursor: before.next_cursor }, manager)
  assert.deepEqual(
    items.map(({ id, change, merged_into }) => [id, change, merged_into]).sort(),
    [
      [first.id, 'delete', second.id],
      [second.id, 'upsert', null],
    ].sort(),
  )
  assert.equal((await org.run(getClient, { client_id: first.id }, manager)).merged_into, second.id)
})

test('if a lead becomes a client of another location, its conversation is sent as deleted to members without access', async () => {
  const org = await testOrg()
  const north = await org.run(saveLocation, { name: 'North' }, org.owner)
  const manager = assignedManager(org, [north.id])
  const lead = await org.run(createLead, { customer_name: 'Ada', service_address: '2 Main St' }, manager)
  assert.equal(lead.location_id, north.id)
  const note = await org.run(addNote, { lead_id: lead.id, body: 'Rings twice.' }, org.owner)
  const { id: client_id } = await org.run(createClient, { name: 'Ada', ...address }, org.owner)
  await settled(org)
  const kinds = ['conversation', 'message']
  const before = await org.run(changesSync, { kinds }, manager)
  assert.deepEqual(
    before.items.map(({ kind, change }) => [kind, change]),
    [
      ['conversation', 'upsert'],
      ['message', 'upsert'],
    ],
  )
  await org.run(convertToClient, { lead_id: lead.id, client_id }, org.owner)
  await settled(org)
  const after = await org.run(changesSync, { kinds, cursor: before.next_cursor }, manager)
  assert.deepEqual(
    after.items.map(({ kind, id, change }) => [kind, id, change]),
    [
      ['conversation', note.conversation_id, 'delete'],
      ['message', note.id, 'delete'],
    ],
  )
  // A caller with access to everything receives each record once, with its current location.
  const all = await org.run(changesSync, { kinds }, org.owner)
  assert.deepEqual(
    all.items.map(({ kind, id, change }) => [kind, id, change]),
    [
      ['conversation', note.conversation_id, 'upsert'],
      ['message', note.id, 'upsert'],
    ],
  )
})
