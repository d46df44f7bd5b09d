import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../../../../kernel/ids.ts'
import { race } from '../../../../../testing/race.ts'
import { testOrg } from '../../../../../testing/test-org.ts'
import { addLocation, hire } from '../../../leads/testing/people.ts'
import { createClient, createProperty, getClient } from '../../operations.ts'

const chicago = { city: 'Chicago', state: 'IL', zip: '60601' }
const ada = { name: 'Ada', address_line1: '1 Main St', ...chicago }
const oak = { address_line1: '7 Oak St', ...chicago }

test("a property is created with all its details and appears in the client's record", async () => {
  const org = await testOrg()
  const { id: client_id, primary_property_id } = await org.run(createClient, ada)
  const facts = {
    label: 'Lake house',
    access_notes: 'Gate 7',
    sqft: 2400,
    stories: '1.5',
    roof_type: 'slate',
  }
  const property = await org.run(createProperty, { client_id, ...oak, ...facts }, org.owner)
  assert.deepEqual(property, {
    ...property,
    ...oak,
    ...facts,
    client_id,
    location_id: org.locationId,
    is_primary: false,
    lot_sqft: null,
    version: 1,
  })
  const client = await org.run(getClient, { client_id })
  assert.deepEqual([client.version, client.primary_property_id], [2, primary_property_id])
  assert.deepEqual(
    client.properties.map(({ id }) => id),
    [primary_property_id, property.id],
  )
})

test("a new primary property replaces the former one and becomes the client's address", async () => {
  const org = await testOrg()
  const { id: client_id } = await org.run(createClient, ada)
  const property = await org.run(createProperty, { client_id, ...oak, is_primary: true }, org.owner)
  const client = await org.run(getClient, { client_id })
  assert.deepEqual([client.primary_property_id, client.address_line1], [property.id, '7 Oak St'])
  assert.deepEqual(
    client.properties.map((each) => each.is_primary),
    [true, false],
  )
})

test('a property at an existing address, spelled differently, is refused with the id of the existing property', async () => {
  const org = await testOrg()
  const { id: client_id, primary_property_id } = await org.run(createClient, ada)
  const same = { client_id, ...chicago, address_line1: '1 MAIN STREET', zip: '60601-1234' }
  await assert.rejects(org.run(createProperty, same, org.owner), {
    code: 'invalid_state',
    details: [
      {
        field: 'address_line1',
        message: 'is the address of another property',
        property_id: primary_property_id,
      },
    ],
  })
  assert.equal((await org.run(getClient, { client_id })).version, 1)
})

test('of two primary properties added at once exactly one is primary', async () => {
  const org = await testOrg()
  const { id: client_id } = await org.run(createClient, ada)
  const add = (address_line1: string) => () =>
    org.run(createProperty, { client_id, ...oak, address_line1, is_primary: true }, org.owner)
  const outcomes = await race({ table: 'live.clients', orgId: org.id, id: client_id }, [
    add('7 Oak St'),
    add('8 Elm St'),
  ])
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'fulfilled'],
  )
  const { properties } = await org.run(getClient, { client_id })
  assert.deepEqual(
    properties.map((each) => each.is_primary),
    [true, false, false],
  )
})

test('a property needs a location that the caller can access and a client that the caller may change', async () => {
  const org = await testOrg()
  const { id: client_id } = await org.run(createClient, ada)
  const north = await addLocation(org)
  const property = await org.run(createProperty, { client_id, ...oak, location_id: north }, org.owner)
  assert.equal(property.location_id, north)
  const manager = await hire(org, 'manager', [org.locationId])
  const elm = { client_id, ...chicago, address_line1: '8 Elm St' }
  for (const location_id of [north, newId()])
    await assert.rejects(org.run(createProperty, { ...elm, location_id }, manager), {
      code: 'validation_error',
      details: [{ field: 'location_id', message: 'is not a location of the organization' }],
    })
  await assert.rejects(org.run(createProperty, { client_id, ...oak }, manager), { code: 'invalid_state' })
  await assert.rejects(org.run(createProperty, elm, await hire(org)), { code: 'not_found' })
})
