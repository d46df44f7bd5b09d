import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../../testing/test-org.ts'
import { endOverlongSession } from '../../operations.ts'
import { startWalk } from '../../testing/walking.ts'

test('a canvassing session within 12 hours is not ended by the service', async () => {
  const org = await testOrg()
  const { id: session_id } = await startWalk(org)
  const service = { type: 'system', id: null, mode: 'live', locations: '*' } as const
  assert.equal((await org.run(endOverlongSession, { session_id }, service)).status, 'open')
})
