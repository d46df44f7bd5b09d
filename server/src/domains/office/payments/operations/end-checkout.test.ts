import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../../../kernel/ids.ts'
import { testOrg } from '../../../../testing/test-org.ts'
import { endCheckout } from '../operations.ts'

test('the expiry of an unknown payment page is ignored', async () => {
  const org = await testOrg()
  const input = { request_id: newId() }
  assert.deepEqual(await org.run(endCheckout, input, { type: 'system', id: null }), { result: 'ignored' })
})
