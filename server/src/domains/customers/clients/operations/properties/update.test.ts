import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../../../../kernel/ids.ts'
import { race } from '../../../../../testing/race.ts'
import { testOrg, type TestOrg } from '../../../../../testing/test-org.ts'
import { createLead } from '../../../leads/operations.ts'
import { addLocation, hire } from '../../../leads/testing/people.ts'
import { createClient, createProperty, getClient, updateProperty } from '../../operations.ts'

const chicago = { city: 'Chicago', state: 'IL', zip: '60601' }
const ada = { name: 'Ada', address_line1: '1 Main St', ...chicago }

async function withOak(org: TestOrg) {
  const client = await org.run(createClient, ada)
  const oak = await org.run(
    createProperty,
    { client_id: client.id, address_line1: '7 Oak St', ...chicago, sqft: 900 },
    org.owner,
  )
  return { client_id: client.id, main: client.primary_property_id!, oak }
}

test('given fields change, null clears a field, and other fields stay', async () => {
  const org = await testOrg()
  const { oak } = await withOak(org)
  const change = { property_id: oak.id, label: 'Shop', sqft: null, stories: '2', access_notes: 'Ring.' }
  const changed = await org.run(updateProperty, change, org.owner)
  const { updated_at } = changed
  const now = { label: 'Shop', sqft: null, stories: '2.0', access_notes: 'Ring.', version: 2, updated_at }
  assert.deepEqual(changed, { ...oak, ...now })
  assert.deepEqual(await org.run(updateProperty, change, org.owner), changed)
})

test("changing the address of a primary property changes the client's address", async () => {
  const org = await testOrg()
  const { main, client_id } = await withOak(org)
  await org.run(updateProperty, { property_id: main, address_line1: '3 Pine St', zip: '60602' }, org.owner)
  const client = await org.run(getClient, { client_id })
  assert.deepEqual([client.address_line1, client.city, client.zip], ['3 Pine St', 'Chicago', '60602'])
})

test("changing a property to the address of another property of the client is refused with that property's id", async () => {
  const org = await testOrg()
  const { main, oak } = await withOak(org)
  await assert.rejects(
    org.run(updateProperty, { property_id: oak.id, address_line1: '1 main street' }, org.owner),
    {
      code: 'invalid_state',
      details: [{ field: 'address_line1', message: 'is the address of another property', property_id: main }],
    },
  )
})

test('of two properties made primary at once, exactly one is primary', async () => {
  const org = await testOrg()
  const { main, oak, client_id } = await withOak(org)
  const elm = { client_id, ...chicago, address_line1: '8 Elm St' }
  const third = await org.run(createProperty, elm, org.owner)
  const makePrimary = (property_id: string) => () =>
    org.run(updateProperty, { property_id, is_primary: true }, org.owner)
  const outcomes = await race({ table: 'live.clients', orgId: org.id, id: client_id }, [
    makePrimary(oak.id),
    makePrimary(third.id),
  ])
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'fulfilled'],
  )
  const { properties, primary_property_id } = await org.run(getClient, { client_id })
  assert.deepEqual(
    properties.map((each) => each.is_primary),
    [true, false, false],
  )
  assert.notEqual(primary_property_id, main)
})

test('a change with an old version is refused, and the primary property cannot be made non-primary directly', async () => {
  const org = await testOrg()
  const { oak, main } = await withOak(org)
  await org.run(updateProperty, { property_id: oak.id, label: 'Shop', expected_version: 1 }, org.owner)
  await assert.rejects(
    org.run(updateProperty, { property_id: oak.id, label: 'Barn', expected_version: 1 }, org.owner),
    { code: 'stale_version' },
  )
  await assert.rejects(org.run(updateProperty, { property_id: main, is_primary: false }, org.owner), {
    code: 'validation_error',
  })
})

test("a property that is unknown, not accessible, or of a client that is not the rep's own is not found", async () => {
  const org = await testOrg()
  const { oak } = await withOak(org)
  const hidden = await hire(org, 'manager', [await addLocation(org)])
  const calls = [
    () => org.run(updateProperty, { property_id: newId(), label: 'x' }, org.owner),
    () => org.run(updateProperty, { property_id: oak.id, label: 'x' }, hidden),
    async () => org.run(updateProperty, { property_id: oak.id, label: 'x' }, await hire(org)),
  ]
  for (const call of calls) await assert.rejects(call, { code: 'not_found' })
})

test('a rep may change the properties of their own clients', async () => {
  const org = await testOrg()
  const { oak, client_id } = await withOak(org)
  const rep = await hire(org)
  const change = () => org.run(updateProperty, { property_id: oak.id, label: 'Shop' }, rep)
  await assert.rejects(change(), { code: 'not_found' })
  await org.run(createLead, { existing_client_id: client_id, assigned_to: rep.id }, org.owner)
  assert.equal((await change()).label, 'Shop')
})
