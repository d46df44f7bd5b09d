import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg, type TestOrg } from '../../../testing/test-org.ts'
import { createClient, getClient } from './operations.ts'
import { sweepPlaces } from './sweep-places.ts'

const ada = { name: 'Ada', address_line1: '1 Main St', city: 'Chicago', state: 'IL', zip: '60601' }
const ends = '2026-03-31T12:00:00.000Z'

/**
 * Creates a client whose property has coordinates. The terms of the map provider allow storing them until `kept_until`
 * or, if that is null, without limit.
 */
async function located(org: TestOrg, kept_until: string | null): Promise<string> {
  const { id } = await org.run(createClient, ada, org.owner)
  await org.query(
    `update live.properties set latitude = 42, longitude = -87, geocoded_at = '2026-03-01', place_kept_until = $3
      where org_id = $1 and client_id = $2`,
    [id, kept_until],
  )
  return id
}

const coordinatesOf = async (org: TestOrg, client_id: string) => {
  const client = await org.run(getClient, { client_id })
  const { latitude, longitude } = client.properties[0]!
  return { version: client.version, latitude, longitude }
}

test('coordinates are deleted once when their permitted storage time ends; coordinates without a limit stay', async () => {
  const org = await testOrg()
  const [bound, free] = [await located(org, ends), await located(org, null)]
  const before = await coordinatesOf(org, bound)
  const { database, kernel } = org.app
  const sweep = sweepPlaces(database, kernel)
  await sweep.run('2026-03-31T11:59:59.999Z')
  assert.deepEqual(await coordinatesOf(org, bound), before)
  await sweep.run(ends)
  await sweep.run(ends)
  assert.deepEqual(await coordinatesOf(org, bound), {
    version: before.version + 1,
    latitude: null,
    longitude: null,
  })
  assert.equal((await coordinatesOf(org, free)).latitude, 42)
})
