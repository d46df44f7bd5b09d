import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { race } from '../../../../testing/race.ts'
import { testOrg, type TestOrg } from '../../../../testing/test-org.ts'
import { createClient, getClient, updateClient } from '../operations.ts'

const ada = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  phone: '(312) 555-0142',
  address_line1: '1 North Main Street',
  city: 'Chicago',
  state: 'IL',
  zip: '60601',
}

async function addLocation(org: TestOrg): Promise<string> {
  const id = randomUUID()
  await org.query(
    `insert into quoin.locations (org_id, id, name, timezone, created_at, updated_at) values ($1, $2, 'North', 'America/Chicago', now(), now())`,
    [id],
  )
  return id
}

/** Adds a second property to the organization's only client. */
async function addOakStreet(org: TestOrg, locationId: string): Promise<string> {
  const id = randomUUID()
  await org.query(
    `insert into live.properties (org_id, id, client_id, location_id, address_line1, city, state, zip, country, match_key, is_primary, created_at, updated_at)
     select org_id, $2, client_id, $3, '7 Oak St', 'Chicago', 'IL', '60603', 'US', 'US|60603|7 OAK ST', false, now(), now()
       from live.properties where org_id = $1`,
    [id, locationId],
  )
  return id
}

test('given fields change, null clears a field, and other fields stay', async () => {
  const org = await testOrg()
  const client = await org.run(createClient, { ...ada, notes: 'old' })
  const changed = await org.run(updateClient, {
    client_id: client.id,
    notes: 'new',
    email: null,
    status: 'past',
  })
  assert.deepEqual(changed, {
    ...client,
    notes: 'new',
    email: null,
    status: 'past',
    version: 2,
    updated_at: changed.updated_at,
  })
  assert.deepEqual(await org.run(getClient, { client_id: client.id }), changed)
  const rows = await org.query(
    'select record_kind, previous_status, status from live.status_history where org_id = $1',
  )
  assert.deepEqual(rows, [{ record_kind: 'client', previous_status: 'active', status: 'past' }])
})

test('an update without changes, however its values are spelled, does not raise the version', async () => {
  const org = await testOrg()
  const client = await org.run(createClient, ada)
  const again = {
    client_id: client.id,
    ...ada,
    phone: '+1 312 555 0142',
    state: 'Illinois',
    status: 'active',
  }
  assert.deepEqual(await org.run(updateClient, again), client)
})

test('added and removed tags emit events; a tag that only changes its letter case does not', async () => {
  const org = await testOrg()
  const { id: client_id } = await org.run(createClient, ada)
  await org.run(updateClient, { client_id, tags: ['vip', 'pets'] }, org.owner)
  await org.run(updateClient, { client_id, tags: ['VIP', 'gold'] }, org.owner)
  const rows = await org.query(
    `select name, payload ->> 'tag' as tag, payload -> 'tags' as tags from live.events
      where org_id = $1 and name like 'tag.%' order by id`,
  )
  assert.deepEqual(rows, [
    { name: 'tag.added', tag: 'vip', tags: ['vip', 'pets'] },
    { name: 'tag.added', tag: 'pets', tags: ['vip', 'pets'] },
    { name: 'tag.added', tag: 'gold', tags: ['VIP', 'gold'] },
    { name: 'tag.removed', tag: 'pets', tags: ['VIP', 'gold'] },
  ])
})

test('a new address moves the primary property, and missing parts of the address are kept from the old one', async () => {
  const org = await testOrg()
  const client = await org.run(createClient, ada)
  const moved = await org.run(updateClient, {
    client_id: client.id,
    address_line1: '9 Elm Ave',
    zip: '60602',
  })
  assert.deepEqual(
    [moved.address_line1, moved.city, moved.zip, moved.version],
    ['9 Elm Ave', 'Chicago', '60602', 2],
  )
  assert.equal(moved.properties.length, 1)
  assert.equal(moved.primary_property_id, client.primary_property_id)
  assert.equal(moved.properties[0]!.address_line1, '9 Elm Ave')
})

test('the address of another property of the client makes that property the primary one', async () => {
  const org = await testOrg()
  const client = await org.run(createClient, ada)
  const second = await addOakStreet(org, org.locationId)
  const moved = await org.run(updateClient, {
    client_id: client.id,
    address_line1: '7 Oak Street',
    zip: '60603-1234',
  })
  assert.equal(moved.primary_property_id, second)
  assert.deepEqual(
    moved.properties.map(({ id, address_line1, is_primary }) => ({ id, address_line1, is_primary })),
    [
      { id: second, address_line1: '7 Oak Street', is_primary: true },
      { id: client.primary_property_id, address_line1: ada.address_line1, is_primary: false },
    ],
  )
})

test('a change that leaves no address where a crew can work is refused', async () => {
  const org = await testOrg()
  const { id: client_id } = await org.run(createClient, ada)
  await assert.rejects(org.run(updateClient, { client_id, address_line1: 'PO Box 7' }), {
    code: 'validation_error',
    details: [
      {
        field: 'address_line1',
        message: 'must not be a post office box: it must be an address where a crew can work',
      },
    ],
  })
  await assert.rejects(org.run(updateClient, { client_id, zip: null }), { code: 'validation_error' })
  await assert.rejects(org.run(updateClient, { client_id }), { code: 'validation_error' })
})

test('a key of one location cannot move a primary property at another location', async () => {
  const org = await testOrg()
  const client = await org.run(createClient, ada)
  const elsewhere = await addLocation(org)
  await org.query('update live.clients set location_id = $2 where org_id = $1', [elsewhere])
  const asNorth = { locations: [elsewhere] }
  const input = { client_id: client.id, address_line1: '9 Elm Ave' }
  await assert.rejects(org.run(updateClient, input, asNorth), { code: 'invalid_state' })
  assert.equal((await org.run(getClient, { client_id: client.id })).address_line1, ada.address_line1)
})

test('a key of one location cannot move a client to the address of a property at another location', async () => {
  const org = await testOrg()
  const client = await org.run(createClient, ada)
  await addOakStreet(org, await addLocation(org))
  const input = { client_id: client.id, address_line1: '7 Oak Street', zip: '60603' }
  await assert.rejects(org.run(updateClient, input, { locations: [org.locationId] }), {
    code: 'invalid_state',
  })
})

test('of two simultaneous changes of different fields both are stored', async () => {
  const org = await testOrg()
  const client = await org.run(createClient, ada)
  await race({ table: 'live.clients', orgId: org.id, id: client.id }, [
    () => org.run(updateClient, { client_id: client.id, notes: 'first' }),
    () => org.run(updateClient, { client_id: client.id, name: 'Ada King' }),
  ])
  const after = await org.run(getClient, { client_id: client.id })
  assert.deepEqual([after.notes, after.name, after.version], ['first', 'Ada King', 3])
})

test('over REST a client can be changed with live and test keys, and an unknown client answers 404', async () => {
  const org = await testOrg()
  for (const mode of ['live', 'test'] as const) {
    const key = await org.key({ mode })
    const { body } = await org.request('POST', '/clients', { body: ada, key })
    const changed = await org.request('PATCH', `/clients/${body.data.id}`, { body: { notes: 'x' }, key })
    assert.equal(changed.status, 200)
    assert.equal(changed.body.data.notes, 'x')
    assert.equal(
      (await org.request('PATCH', `/clients/${randomUUID()}`, { body: { notes: 'x' }, key })).status,
      404,
    )
  }
})

test('the same number without an extension keeps the extension, a different number has none, and null clears it', async () => {
  const org = await testOrg()
  const client = await org.run(createClient, { ...ada, phone: '(312) 555-0142 ext. 77' })
  const after = async (change: object) => {
    const { phone, phone_extension } = await org.run(updateClient, { client_id: client.id, ...change })
    return [phone, phone_extension]
  }
  assert.deepEqual(await after({ phone: '312-555-0142', notes: 'Dog' }), ['+13125550142', '77'])
  assert.deepEqual(await after({ phone: '312-555-0142', phone_extension: null }), ['+13125550142', null])
  assert.deepEqual(await after({ phone_extension: '8' }), ['+13125550142', '8'])
  assert.deepEqual(await after({ phone: '312-555-0143' }), ['+13125550143', null])
})
