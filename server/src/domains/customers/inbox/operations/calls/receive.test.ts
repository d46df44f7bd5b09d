import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../../testing/test-org.ts'
import { receiveCall } from '../../operations.ts'
import { call, service } from '../../testing/calling.ts'

test('a call reported twice is stored once', async () => {
  const org = await testOrg()
  const { sid, result } = await call(org)
  const again = { sid, from: '+13125550177', to: null, caller_name: null, location_id: org.locationId }
  assert.deepEqual([result, (await org.run(receiveCall, again, service)).result], ['added', 'duplicate'])
  assert.deepEqual(await org.events(), ['call.received'])
})
