import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type TestOrg, testOrg } from '../../../testing/test-org.ts'
import { archiveClient, createClient, updateProperty, getClient } from '../../customers/clients/operations.ts'
import { saveLocation } from '../../organization/company/operations.ts'
import { hire } from '../../customers/leads/testing/people.ts'
import { listDoors } from './operations.ts'
import { addressOf, addTerritory, knockAt, square } from './testing/walking.ts'

const doorsOf = async (org: TestOrg) => (await org.run(listDoors, { order: 'asc' }, org.owner)).items
const clientAt = (org: TestOrg, number: number, name = 'Ada') =>
  org.run(createClient, { name, ...addressOf(number) }, org.owner)

test('archiving a client removes it from its door, unless another client lives there', async () => {
  const org = await testOrg()
  const [ada, bob] = [await clientAt(org, 7), await clientAt(org, 7, 'Bob')]
  await clientAt(org, 9, 'Cleo')
  const clients = async () => (await doorsOf(org)).map(({ client_id }) => client_id)
  assert.equal((await clients())[0], ada.id)
  await org.run(archiveClient, { client_id: ada.id }, org.owner)
  assert.equal((await clients())[0], bob.id)
  await org.run(archiveClient, { client_id: bob.id }, org.owner)
  const [firstClientId, other] = await clients()
  assert.equal(firstClientId, null)
  assert.notEqual(other, null)
  assert.equal((await knockAt(org, 7)).door.client_id, null)
})

test('a property whose address changes leaves its old door and its knocks, and is linked to the door at the new address', async () => {
  const org = await testOrg()
  const ada = await clientAt(org, 7)
  const { properties } = await org.run(getClient, { client_id: ada.id }, org.owner)
  await knockAt(org, 7, { outcome: 'sold' })
  const { door } = await knockAt(org, 9, { outcome: 'interested' })
  await org.run(updateProperty, { property_id: properties[0]!.id, address_line1: '9 Oak St.' }, org.owner)
  const summaries = (await doorsOf(org)).map(({ id, client_id, status }) => [
    id === door.id,
    client_id,
    status,
  ])
  assert.deepEqual(summaries, [
    [false, null, 'sold'],
    [true, ada.id, 'interested'],
  ])
})

test('a manager of one location creates a client at a door of another location, and the door gets the client', async () => {
  const org = await testOrg()
  const north = await org.run(saveLocation, { name: 'North', timezone: 'America/Chicago' }, org.operator)
  const { door } = await knockAt(org, 7)
  assert.equal(door.location_id, org.locationId)
  const manager = await hire(org, 'manager', [north.id])
  const { id } = await org.run(createClient, { name: 'Ada', ...addressOf(7) }, manager)
  const [after, ...others] = await doorsOf(org)
  assert.equal(others.length, 0)
  assert.deepEqual([after!.client_id, after!.location_id], [id, org.locationId])
  assert.deepEqual((await org.run(listDoors, {}, manager)).items, [])
})

test('doors created with clients have ids in order of creation', async () => {
  const org = await testOrg()
  for (let number = 1; number <= 5; number++) await clientAt(org, number, `Client ${number}`)
  const ids = (await doorsOf(org)).map(({ id }) => id)
  assert.equal(ids.length, 5)
  assert.deepEqual(ids, ids.toSorted())
  for (const id of ids)
    assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

test('a place across the 180th meridian, on a corner or on a border is in its territory, in either ring direction', async () => {
  const org = await testOrg()
  const ring: [number, number][] = [
    [179.9, -17.6],
    [-179.9, -17.6],
    [-179.9, -17.4],
    [179.9, -17.4],
    [179.9, -17.6],
  ]
  const places: [number, number, boolean][] = [
    [-17.5, 179.95, true],
    [-17.5, -179.95, true],
    [-17.5, 180, true],
    [-17.5, -180, true],
    [-17.6, 179.9, true],
    [-17.4, -180, true],
    [-17.400001, 179.899999, false],
    [-17.5, -179.899999, false],
    [-0, -0, false],
  ]
  for (const [latitude, longitude] of places.map((each) => [...each] as const))
    await knockAt(org, 100 + places.findIndex((each) => each[0] === latitude && each[1] === longitude), {
      address: addressOf(100 + places.findIndex((each) => each[0] === latitude && each[1] === longitude), {
        latitude,
        longitude,
      }),
    })
  for (const polygon of [ring, ring.toReversed()]) {
    const { id, doors_total } = await addTerritory(org, { area: { polygon } })
    assert.equal(doors_total, places.filter(([, , isIn]) => isIn).length)
    const isAssigned = (await doorsOf(org)).map(({ territory_id }) => territory_id !== null)
    assert.deepEqual(
      isAssigned,
      places.map(([, , isIn]) => isIn),
    )
    // Deactivates the territory. Of two territories with the same area the older one owns the doors, so the
    // territory of the next round would get none.
    await org.app.inspect.query('update live.territories set active = false where id = $1', [id])
    await org.query('update live.doors set territory_id = null where org_id = $1')
  }
})

test('a point in several polygons belongs to the smallest one, and among equals to the oldest', async () => {
  const org = await testOrg()
  const polygon = square(42, -88, 0.5)
  const [older] = [
    await addTerritory(org, { area: { polygon } }),
    await addTerritory(org, { area: { polygon } }),
  ]
  const { door } = await knockAt(org, 7, { address: addressOf(7, { latitude: 42.25, longitude: -87.75 }) })
  assert.equal(door.territory_id, older.id)
})
