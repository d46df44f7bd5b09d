import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../testing/test-org.ts'
import { listDoors } from '../../operations.ts'
import { addressOf, knockAt } from '../../testing/walking.ts'

test('a box holds its border, may lie over the 180th degree, and is at most half a degree a side', async () => {
  const org = await testOrg()
  const at = (number: number, latitude: number, longitude: number) =>
    knockAt(org, number, { address: addressOf(number, { latitude, longitude }) })
  await at(1, -17.5, 179.9)
  await at(2, -17.25, -179.9)
  await at(3, -17.5, 0)
  const find = async (box: object) =>
    (await org.run(listDoors, { box, order: 'asc' }, org.owner)).items.map(({ address_line1 }) =>
      Number.parseInt(address_line1, 10),
    )
  assert.deepEqual(await find({ south: -17.5, west: 179.9, north: -17.25, east: -179.9 }), [1, 2])
  assert.deepEqual(await find({ south: -17.49, west: 179.9, north: -17.2, east: -179.9 }), [2])
  assert.deepEqual(await find({ south: -17.5, west: 0, north: -17.5, east: 0 }), [3])
  for (const box of [
    { south: 1, west: 0, north: 0.9, east: 0.1 },
    { south: 0, west: 0, north: 0.51, east: 0.1 },
    { south: 0, west: 0.2, north: 0.1, east: 0.1 },
  ])
    await assert.rejects(find(box), { code: 'validation_error' })
})

test('of 100,000 doors a box of a few streets reads a few pages', async () => {
  const org = await testOrg()
  const { inspect } = org.app
  await inspect.query('begin')
  await inspect.query('set local session_replication_role = replica')
  await inspect.query(
    `insert into live.doors (org_id, id, location_id, address_line1, city, state, zip, country, match_key, latitude, longitude,
                             created_by_type, created_at, updated_at)
     select $1, gen_random_uuid(), $2, n || ' Oak St', 'Evanston', 'IL', '60201', 'US', 'US|60201|' || n,
            42 + (n % 317) * 0.001, -88 + (n / 317) * 0.001, 'system', now(), now() from generate_series(1, 100000) n`,
    [org.id, org.locationId],
  )
  await inspect.query('commit')
  await inspect.query('analyze live.doors')
  const box = { south: 42.1, west: -87.9, north: 42.11, east: -87.89 }
  const begun = performance.now()
  const { items } = await org.run(listDoors, { box, limit: 100 }, org.owner)
  assert.ok(performance.now() - begun < 1000, `${performance.now() - begun} ms`)
  assert.equal(items.length, 100)
})
