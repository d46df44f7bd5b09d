import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../../testing/test-org.ts'

test('any key can ask for its member and access', async () => {
  const org = await testOrg()
  const key = await org.key({
    mode: 'test',
    scopes: ['leads:*'],
    locationIds: [org.locationId],
    perMinute: 77,
  })
  const { status, body } = await org.request('GET', '/me', { key })
  assert.equal(status, 200)
  assert.equal(body.data.organization.id, org.id)
  assert.equal(body.data.organization.slug, org.slug)
  assert.equal(body.data.key.mode, 'test')
  assert.deepEqual(body.data.key.scopes, ['leads:*'])
  assert.deepEqual(body.data.key.location_ids, [org.locationId])
  assert.equal(body.data.key.member_id, org.ownerId)
  assert.deepEqual(body.data.limits, { requests_per_minute: 77 })
  assert.ok(!JSON.stringify(body).includes(key.split('_')[3]!))
})
