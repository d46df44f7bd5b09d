import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../../testing/test-org.ts'
import { setOwnAvailability } from '../../operations.ts'

test('members can set their own hours without a permission for others', async () => {
  const org = await testOrg()
  const technician = { type: 'member', id: org.ownerId, role: 'technician' } as const
  const recurring = [{ weekday: 1, from: '08:00', to: '12:00' }]
  const availability = await org.run(setOwnAvailability, { recurring }, technician)
  assert.deepEqual([availability.member_id, availability.recurring], [org.ownerId, recurring])
  await assert.rejects(org.run(setOwnAvailability, { member_id: org.ownerId, recurring }, technician), {
    code: 'validation_error',
  })
})
