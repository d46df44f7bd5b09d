import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expectError } from '../../../../../testing/expect-error.ts'
import { testOrg } from '../../../../../testing/test-org.ts'
import { hire } from '../../../../customers/leads/testing/people.ts'
import { listBalances, listPolicies, savePolicy } from '../../operations.ts'
import { approved } from '../../testing/absences.ts'

test('a new policy has defaults for omitted fields; updates keep omitted fields, and null clears a field', async () => {
  const org = await testOrg('live', '2026-06-01T15:00:00.000Z')
  const policy = await org.run(
    savePolicy,
    { name: ' Sick leave ', type: 'sick', cap_minutes: 4800 },
    org.owner,
  )
  assert.deepEqual(policy, {
    id: policy.id,
    name: 'Sick leave',
    type: 'sick',
    paid: true,
    accrual: { kind: 'none' },
    starts_on: '2026-01-01',
    cap_minutes: 4800,
    carry_over_minutes: null,
    allow_negative: false,
    active: true,
    version: 1,
    created_at: '2026-06-01T15:00:00.000Z',
    updated_at: '2026-06-01T15:00:00.000Z',
  })
  const save = (input: object) => org.run(savePolicy, { time_off_policy_id: policy.id, ...input }, org.owner)
  assert.equal((await save({ name: 'Sick leave', cap_minutes: 4800 })).version, 1)
  const changed = await save({ cap_minutes: null, active: false, expected_version: 1 })
  assert.deepEqual(
    [changed.cap_minutes, changed.active, changed.type, changed.version],
    [null, false, 'sick', 2],
  )
  await expectError(save({ paid: false, expected_version: 1 }), 'stale_version')
  const list = async (input: object) => (await org.run(listPolicies, input, org.owner)).items.length
  assert.deepEqual([await list({}), await list({ active: true }), await list({ active: false })], [1, 0, 1])
})

test('a policy can be saved only in live mode, by managers with access to the whole organization', async () => {
  const org = await testOrg()
  const narrow = await hire(org, 'manager', [org.locationId])
  await expectError(org.run(savePolicy, { name: 'Vacation' }, narrow), 'insufficient_permission')
  await expectError(
    org.run(savePolicy, { name: 'Vacation' }, { ...org.owner, mode: 'sandbox' }),
    'unsupported_in_test_mode',
  )
  await expectError(
    org.run(savePolicy, { name: 'Vacation' }, await hire(org, 'crew_lead')),
    'insufficient_permission',
  )
  for (const [input, field] of [
    [{}, 'name'],
    [{ name: 'X', starts_on: '1999-12-31' }, 'starts_on'],
    [{ name: 'X', accrual: { kind: 'per_hours', minutes_worked: 0, minutes: 1 } }, 'accrual.minutes_worked'],
  ] as const) {
    const error = await expectError(org.run(savePolicy, input, org.owner), 'validation_error')
    assert.equal(error.details[0]!.field, field)
  }
})

test('an inactive policy is still listed among the balances of members who used it', async () => {
  const org = await testOrg()
  const ada = await hire(org, 'technician')
  const { time_off_policy_id } = await approved(org, {}, ada)
  await org.run(savePolicy, { time_off_policy_id, active: false }, org.owner)
  const listDeductions = async (member_id: string) =>
    (await org.run(listBalances, { member_id }, org.owner)).items.map(({ policy, deducted }) => [
      policy.id,
      deducted,
    ])
  assert.deepEqual(await listDeductions(ada.id), [[time_off_policy_id, 960]])
  assert.deepEqual(await listDeductions(org.ownerId), [])
})
