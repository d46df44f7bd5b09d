import assert from 'node:assert/strict'
import { test } from 'node:test'
import { race } from '../../../../../testing/race.ts'
import { type TestOrg, testOrg } from '../../../../../testing/test-org.ts'
import { assignedManager } from '../../../../organization/company/testing/assigned-manager.ts'
import { addLocation } from '../../../../customers/leads/testing/people.ts'
import { listPolicies, savePolicy } from '../../operations.ts'
import { plain, policyFrom } from '../../testing/paying.ts'

const monday = '2026-03-02T18:00:00.000Z'
const listed = async (org: TestOrg, input: object = {}) =>
  (await org.run(listPolicies, input, org.owner)).items

test('a policy has the default of every field that is not given', async () => {
  const org = await testOrg('live', monday)
  const { id, created_at, updated_at, ...rest } = await policyFrom(org, '2026-03-02')
  assert.equal(created_at, updated_at)
  assert.deepEqual(rest, {
    effective_from: '2026-03-02',
    standard_pool_percent: '30',
    elite_pool_percent: null,
    elite_callback_percent: null,
    solo_percent: null,
    daily_revenue_cap_cents: null,
    leader_max_percent: null,
    pay_period: { cadence: 'weekly', anchor_date: '2026-03-02' },
    workweek_start: 1,
    overtime_threshold_minutes: 2400,
    overtime_multiplier: '1.5',
    minimum_wage_cents: 725,
    state_minimum_wages: {},
    excluded_words: [],
    nonproductive_hourly: false,
    version: 1,
  })
  assert.deepEqual(await listed(org), [{ id, created_at, updated_at, ...rest, in_force: true }])
})

test('a policy cannot begin on a past day', async () => {
  const org = await testOrg('live', monday)
  await assert.rejects(policyFrom(org, '2026-03-01'), {
    code: 'invalid_state',
    details: [{ field: 'effective_from', message: 'is before today, 2026-03-02', reason: 'in_the_past' }],
  })
  assert.deepEqual(await listed(org), [])
})

test('a day that is over at one location is past, and a policy in force at one location is not replaced', async () => {
  const org = await testOrg('live', monday)
  await addLocation(org, 'Pacific/Auckland')
  await assert.rejects(policyFrom(org, '2026-03-02'), {
    details: [{ field: 'effective_from', message: 'is before today, 2026-03-03', reason: 'in_the_past' }],
  })
  const first = await policyFrom(org, '2026-03-03')
  const second = await policyFrom(org, '2026-03-04')
  assert.notEqual(second.id, first.id)
  assert.equal((await policyFrom(org, '2026-03-05')).id, second.id)
})

test('a policy that is not in force yet is replaced, and one in force stays as it was', async () => {
  const org = await testOrg('live', monday)
  const first = await policyFrom(org, '2026-03-02')
  const second = await policyFrom(org, '2026-04-01', { solo_percent: '35.50' })
  const third = await policyFrom(org, '2026-05-01', { minimum_wage_cents: 1500, expected_version: 2 })
  assert.deepEqual([second.version, third.version, third.id], [2, 3, second.id])
  assert.deepEqual([second.solo_percent, third.solo_percent], ['35.5', null])
  assert.deepEqual(
    (await listed(org)).map(({ version, effective_from, in_force }) => [version, effective_from, in_force]),
    [
      [3, '2026-05-01', false],
      [1, '2026-03-02', true],
    ],
  )
  assert.deepEqual(
    (await listed(org, { on: '2026-05-01' })).map(({ in_force }) => in_force),
    [true, false],
  )
  assert.deepEqual(
    (await listed(org, { on: '2026-03-01' })).map(({ in_force }) => in_force),
    [false, false],
  )
  const again = await policyFrom(org, '2026-05-01', { minimum_wage_cents: 1500 })
  assert.deepEqual(again, third)
  await assert.rejects(policyFrom(org, '2026-06-01', { expected_version: 2 }), {
    code: 'stale_version',
    details: [{ field: 'expected_version', message: 'is not the current version', version: 3 }],
  })
  assert.equal((await listed(org)).find(({ id }) => id === first.id)!.version, 1)
})

test('of several policies for one day the last one applies', async () => {
  const org = await testOrg('live', monday)
  await policyFrom(org, '2026-03-02')
  const second = await policyFrom(org, '2026-03-02', { standard_pool_percent: '31' })
  assert.deepEqual(
    (await listed(org)).filter(({ in_force }) => in_force).map(({ id }) => id),
    [second.id],
  )
})

for (const [field, input] of [
  ['standard_pool_percent', { standard_pool_percent: '100.001' }],
  ['standard_pool_percent', { standard_pool_percent: '-1' }],
  ['elite_callback_percent', { elite_pool_percent: '35' }],
  ['elite_callback_percent', { elite_callback_percent: '2' }],
  ['overtime_multiplier', { overtime_multiplier: '0.9' }],
  ['workweek_start', { workweek_start: 8 }],
  ['pay_period.cadence', { pay_period: { cadence: 'daily', anchor_date: '2026-03-02' } }],
  ['state_minimum_wages.Illinois', { state_minimum_wages: { Illinois: 1500 } }],
  ['excluded_words', { excluded_words: Array.from({ length: 51 }, (_, at) => `word ${at}`) }],
  ['daily_revenue_cap_cents', { daily_revenue_cap_cents: -1 }],
] as const)
  test(`${JSON.stringify(input).slice(0, 60)} is refused, with the name of the field`, async () => {
    const org = await testOrg('live', monday)
    await assert.rejects(policyFrom(org, '2026-03-02', input), (error: { details: { field: string }[] }) => {
      assert.equal(error.details[0]!.field, field)
      return true
    })
  })

test('saving a policy requires access to every location, and live mode', async () => {
  const org = await testOrg('live', monday)
  const input = { ...plain, effective_from: '2026-03-02' }
  await assert.rejects(org.run(savePolicy, input, assignedManager(org)), { code: 'insufficient_permission' })
  await assert.rejects(org.run(savePolicy, input, { ...org.owner, mode: 'sandbox' }), {
    code: 'unsupported_in_test_mode',
  })
})

test('of two simultaneous saves with the same version, one succeeds', async () => {
  const org = await testOrg('live', monday)
  const lockedRow = {
    table: '(select org_id, org_id as id from quoin.organizations) as o',
    orgId: org.id,
    id: org.id,
  }
  const say = (percent: string) => () =>
    policyFrom(org, '2026-03-02', { standard_pool_percent: percent, expected_version: 1 })
  await policyFrom(org, '2026-03-02')
  const ends = await race(lockedRow, [say('20'), say('25')])
  assert.deepEqual(ends.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
})
