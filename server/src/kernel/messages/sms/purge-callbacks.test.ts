import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../testing/test-org.ts'
import { insertCarrierCallback } from './carrier-callbacks-table.ts'
import { purgeCallbacks } from './purge-callbacks.ts'

test('received callbacks are deleted after 90 days, and not before', async () => {
  const org = await testOrg()
  const { database } = org.app
  const now = '2026-06-01T12:00:00.000Z'
  for (const [id, at] of [
    ['old', '2026-03-03T12:00:00.000Z'],
    ['young', '2026-03-03T12:00:00.001Z'],
  ] as const)
    assert.equal(await insertCarrierCallback(database.system, org.id, id, at), true)
  await purgeCallbacks(database).run(now)
  const rows = await org.query('select callback_id from quoin.carrier_callbacks where org_id = $1')
  assert.deepEqual(rows, [{ callback_id: 'young' }])
})
