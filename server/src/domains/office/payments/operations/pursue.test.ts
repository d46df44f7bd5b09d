import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../../../kernel/ids.ts'
import { testOrg } from '../../../../testing/test-org.ts'
import { pursue } from '../operations.ts'

test('an unknown payment request counts as ended, and only the service may call the operation', async () => {
  const org = await testOrg()
  const input = { request_id: newId() }
  assert.deepEqual(await org.run(pursue, input, { type: 'system', id: null }), { result: 'ended' })
  await assert.rejects(org.run(pursue, input, org.owner), { code: 'insufficient_permission' })
})
