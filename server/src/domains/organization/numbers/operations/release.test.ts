import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../testing/test-org.ts'
import { assignNumber, releaseNumber } from '../operations.ts'

test('a released number can be assigned to another organization, and is released only once', async () => {
  const [org, other] = [await testOrg(), await testOrg()]
  const number = '+13125554001'
  await org.run(assignNumber, { number, location_id: org.locationId }, org.operator)
  await assert.rejects(other.run(releaseNumber, { number }, other.operator), { code: 'not_found' })
  assert.deepEqual(await org.run(releaseNumber, { number }, org.operator), { number })
  await assert.rejects(org.run(releaseNumber, { number }, org.operator), { code: 'not_found' })
  await other.run(assignNumber, { number, location_id: other.locationId }, other.operator)
})
