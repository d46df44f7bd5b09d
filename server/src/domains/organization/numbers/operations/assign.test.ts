import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../../../kernel/ids.ts'
import { findPhoneNumber, numberOfLocation } from '../../../../kernel/messages/sms/index.ts'
import { testOrg } from '../../../../testing/test-org.ts'
import { saveLocation } from '../../company/operations.ts'
import { assignNumber } from '../operations.ts'

test('a number is assigned to one location at a time, and to one organization', async () => {
  const [org, other] = [await testOrg(), await testOrg()]
  const { system } = org.app.database
  const north = await org.run(saveLocation, { name: 'North', timezone: 'America/Denver' }, org.owner)
  const assign = (location_id: string, to = org, number = '(312) 555-3001') =>
    to.run(assignNumber, { number, location_id }, to.operator)
  assert.deepEqual(await assign(org.locationId), { number: '+13125553001', location_id: org.locationId })
  await assign(north.id)
  const phoneNumber = await findPhoneNumber(system, '+13125553001')
  assert.deepEqual([phoneNumber!.org_id, phoneNumber!.location_id], [org.id, north.id])
  await assert.rejects(assign(other.locationId, other), { code: 'invalid_state' })
  await assert.rejects(assign(other.locationId), { code: 'validation_error' })
  await assert.rejects(assign(newId()), { code: 'validation_error' })
  await assert.rejects(assign(org.locationId, org, 'nonsense'), { code: 'validation_error' })
})

test('a location sends from its own number, else that of the first location, else any', async () => {
  const org = await testOrg()
  const { system } = org.app.database
  const from = (locationId: string | null) => numberOfLocation(system, org.id, locationId)
  const [north, south] = await Promise.all(
    ['North', 'South'].map((name) => org.run(saveLocation, { name, timezone: 'America/Denver' }, org.owner)),
  )
  assert.equal(await from(org.locationId), null)
  await org.run(assignNumber, { number: '+13125553010', location_id: north!.id }, org.operator)
  assert.equal(await from(south!.id), '+13125553010')
  await org.run(assignNumber, { number: '+13125553011', location_id: org.locationId }, org.operator)
  assert.deepEqual(
    [await from(north!.id), await from(south!.id), await from(null)],
    ['+13125553010', '+13125553011', '+13125553011'],
  )
})

test('members of the organization cannot assign numbers', async () => {
  const org = await testOrg()
  const input = { number: '+13125553020', location_id: org.locationId }
  await assert.rejects(org.run(assignNumber, input, org.owner), { code: 'insufficient_permission' })
})
