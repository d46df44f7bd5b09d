import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expectError } from '../../../../testing/expect-error.ts'
import { testOrg } from '../../../../testing/test-org.ts'
import { hire } from '../../../customers/leads/testing/people.ts'
import { getMe, updateMe } from '../operations.ts'

test('a technician can change their own name and phone number, and nothing else changes', async () => {
  const org = await testOrg()
  const technician = await hire(org, 'technician', [org.locationId])
  const before = (await org.run(getMe, {}, technician)).member!
  const changed = await org.run(updateMe, { name: 'Ada Wong', phone: '(312) 555-0142' }, technician)
  assert.deepEqual(
    [changed.id, changed.role, changed.location_ids],
    [technician.id, 'technician', [org.locationId]],
  )
  const after = (await org.run(getMe, {}, technician)).member
  assert.deepEqual(after, { ...before, name: 'Ada Wong', phone: '+13125550142', version: before.version + 1 })
  const cleared = await org.run(updateMe, { phone: null, expected_version: changed.version }, technician)
  assert.deepEqual([cleared.name, cleared.phone], ['Ada Wong', null])
})

test('an update without changes has no effect; an old version and an invalid number are refused', async () => {
  const org = await testOrg()
  const { member } = await org.run(getMe, {}, org.owner)
  const same = await org.run(updateMe, { name: member!.name }, org.owner)
  assert.equal(same.version, member!.version)
  await org.run(updateMe, { name: 'Olga' }, org.owner)
  await expectError(
    org.run(updateMe, { name: 'Otto', expected_version: member!.version }, org.owner),
    'stale_version',
  )
  const refused = await expectError(org.run(updateMe, { phone: 'twelve' }, org.owner), 'validation_error')
  assert.equal(refused.details[0]!.field, 'phone')
})

test('a caller that is not a member has no own record to change', async () => {
  const org = await testOrg()
  await expectError(org.run(updateMe, { name: 'Nobody' }, org.operator), 'invalid_state')
})

test('preferences belong to the member, change one by one, and do not change the version of the member', async () => {
  const org = await testOrg()
  const colleague = await hire(org, 'technician', [org.locationId])
  const before = (await org.run(getMe, {}, org.owner)).member!
  assert.deepEqual(before.preferences, { theme: 'system', density: 'comfortable', shortcuts: true })
  const dark = { theme: 'dark', density: 'comfortable', shortcuts: true }
  const changed = await org.run(updateMe, { preferences: { theme: 'dark' } }, org.owner)
  assert.deepEqual([changed.preferences, changed.version], [dark, before.version])
  await org.run(updateMe, { preferences: { density: 'compact', shortcuts: false } }, org.owner)
  const stored = { theme: 'dark', density: 'compact', shortcuts: false }
  const { member } = await org.run(getMe, {}, org.owner)
  assert.deepEqual(member, { ...before, preferences: stored })
  const renamed = await org.run(updateMe, { name: 'Olga', expected_version: before.version }, org.owner)
  assert.deepEqual(renamed.preferences, stored)
  assert.deepEqual((await org.run(getMe, {}, colleague)).member!.preferences, before.preferences)
})

test('unknown preferences and values are refused', async () => {
  const org = await testOrg()
  for (const preferences of [{ theme: 'pink' }, { font: 'large' }, { shortcuts: null }])
    await expectError(org.run(updateMe, { preferences }, org.owner), 'validation_error')
})

test('the preferences of a member are the same in the sandbox, where they cannot be changed', async () => {
  const org = await testOrg()
  await org.run(updateMe, { preferences: { theme: 'light' } }, org.owner)
  const inSandbox = { ...org.owner, mode: 'sandbox' } as const
  assert.equal((await org.run(getMe, {}, inSandbox)).member!.preferences.theme, 'light')
  await expectError(
    org.run(updateMe, { preferences: { theme: 'dark' } }, inSandbox),
    'unsupported_in_test_mode',
  )
})
