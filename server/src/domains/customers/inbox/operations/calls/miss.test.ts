import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../../testing/test-org.ts'
import { missCall } from '../../operations.ts'
import { call, service } from '../../testing/calling.ts'

test('a call without a recording after the deadline is reported as missed, once', async () => {
  const org = await testOrg()
  await call(org)
  const rows = await org.query<{ id: string }>('select id from live.calls where org_id = $1')
  const miss = () => org.run(missCall, { call_id: rows[0]!.id }, service)
  assert.equal((await miss()).result, 'known')
  await org.query(`update live.calls set due_at = now() - interval '1 minute' where org_id = $1`)
  assert.deepEqual([(await miss()).result, (await miss()).result], ['missed', 'known'])
  assert.deepEqual(await org.events(), ['call.received', 'call.missed'])
})
