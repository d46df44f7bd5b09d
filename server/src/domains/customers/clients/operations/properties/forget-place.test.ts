import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../../testing/test-org.ts'
import { createClient, forgetPlace, getClient } from '../../operations.ts'

const ada = { name: 'Ada', address_line1: '1 Main St', city: 'Chicago', state: 'IL', zip: '60601' }
const service = { type: 'system', id: null } as const

test('coordinates are deleted when their permitted storage time ends, and not before', async () => {
  const org = await testOrg('live', '2026-03-31T11:59:59.999Z')
  const { id: client_id, properties } = await org.run(createClient, ada, org.owner)
  const property_id = properties[0]!.id
  await org.query(
    `update live.properties set latitude = 42, longitude = -87, geocoded_at = '2026-03-01', place_kept_until = $3
      where org_id = $1 and id = $2`,
    [property_id, '2026-03-31T12:00:00.000Z'],
  )
  const latitude = async () => (await org.run(getClient, { client_id })).properties[0]!.latitude
  await org.run(forgetPlace, { property_id }, service)
  assert.equal(await latitude(), 42)
  await org.query(
    `update live.properties set place_kept_until = '2026-03-31T11:59:59.999Z' where org_id = $1 and id = $2`,
    [property_id],
  )
  await org.run(forgetPlace, { property_id }, service)
  assert.equal(await latitude(), null)
})
