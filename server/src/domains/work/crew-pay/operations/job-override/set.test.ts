import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../../../../kernel/ids.ts'
import { expectError } from '../../../../../testing/expect-error.ts'
import { race } from '../../../../../testing/race.ts'
import { type TestOrg, testOrg } from '../../../../../testing/test-org.ts'
import { addLocation } from '../../../../customers/leads/testing/people.ts'
import { newMember } from '../../../../office/workforce/testing/new-member.ts'
import { previewPay, setJobOverride } from '../../operations.ts'
import { completedJob, policyFrom, workedAt } from '../../testing/paying.ts'

const monday = '2026-03-02T18:00:00.000Z'
const set = (org: TestOrg, input: object) =>
  org.run(setJobOverride, { reason: 'Agreed', ...input }, org.owner)
const sharesOf = async (org: TestOrg, job_id: string) =>
  (await org.run(previewPay, { job_id }, org.owner)).jobs[0]!.shares.map(({ member_id, amount_cents }) => [
    member_id,
    amount_cents,
  ])

async function paidJob() {
  const org = await testOrg('live', monday)
  const policy = await policyFrom(org, '2026-03-02')
  const ada = (await newMember(org, { role: 'technician' })).id
  const bob = (await newMember(org, { role: 'technician' })).id
  return { org, policy, ada, bob, job_id: await completedJob(org, '2026-03-02', 10_000, [ada]) }
}

test('an override sets who is paid, replaces an earlier override, and can be cleared', async () => {
  const { org, ada, bob, job_id } = await paidJob()
  assert.deepEqual(await sharesOf(org, job_id), [[ada, 3000]])
  const participants = [
    { member_id: bob, share_percent: '70.500' },
    { member_id: ada, share_percent: '29.5' },
  ]
  const job = await set(org, { job_id, participants, expected_version: 1 })
  assert.equal(job.version, 2)
  assert.deepEqual(job.pay_override, {
    participants: [
      { member_id: bob, share_percent: '70.5', pay: 'commission', hourly_cents: null },
      { member_id: ada, share_percent: '29.5', pay: 'commission', hourly_cents: null },
    ],
    hourly_only: false,
    crew_pay_policy_id: null,
    reason: 'Agreed',
    set_by: { type: 'member', id: org.ownerId },
    set_at: monday,
  })
  // The leader of the job comes first, in spite of the order of the participants.
  assert.deepEqual(await sharesOf(org, job_id), [
    [ada, 885],
    [bob, 2115],
  ])
  assert.deepEqual(await set(org, { job_id, participants }), job)
  const hourly = [{ member_id: ada, pay: 'hourly', hourly_cents: 2500 }, { member_id: bob }]
  assert.equal((await set(org, { job_id, participants: hourly })).version, 3)
  assert.deepEqual(await sharesOf(org, job_id), [
    [ada, 0],
    [bob, 3000],
  ])
  const cleared = await set(org, { job_id, clear: true })
  assert.deepEqual([cleared.pay_override, cleared.version], [null, 4])
  assert.equal((await set(org, { job_id, clear: true })).version, 4)
  assert.deepEqual(await sharesOf(org, job_id), [[ada, 3000]])
})

test('a job can be paid by another policy, if it is already valid', async () => {
  const { org, policy, job_id } = await paidJob()
  await policyFrom(org, '2026-03-02', { standard_pool_percent: '50' })
  const later = await policyFrom(org, '2026-04-01')
  assert.equal((await sharesOf(org, job_id))[0]![1], 5000)
  await set(org, { job_id, crew_pay_policy_id: policy.id })
  assert.equal((await sharesOf(org, job_id))[0]![1], 3000)
  for (const [crew_pay_policy_id, message] of [
    [later.id, 'has not taken effect yet'],
    [newId(), 'is not a policy of the organization'],
  ])
    await assert.rejects(set(org, { job_id, crew_pay_policy_id }), {
      details: [{ field: 'crew_pay_policy_id', message }],
    })
})

test('the override of a job cannot change after hours at the job are approved', async () => {
  const { org, ada, job_id } = await paidJob()
  await workedAt(org, ada, '2026-03-02T15:00:00Z', '2026-03-02T17:00:00Z', { job_id, approved: false })
  await set(org, { job_id, hourly_only: true })
  await org.query(`update live.time_entries set status = 'approved', approved_at = now() where org_id = $1`)
  await assert.rejects(set(org, { job_id, clear: true }), {
    code: 'invalid_state',
    details: [{ field: 'job_id', message: 'has approved hours', reason: 'period_approved' }],
  })
  assert.equal((await set(org, { job_id, hourly_only: true })).version, 2)
})

test('contradictory fields are refused with the field', async () => {
  const { org, ada, bob, job_id } = await paidJob()
  const one = (more: object = {}) => ({ member_id: ada, ...more })
  for (const [field, input] of [
    ['participants', {}],
    ['clear', { clear: true, hourly_only: true }],
    ['participants', { participants: [one({ share_percent: '60' }), { member_id: bob }] }],
    [
      'participants',
      { participants: [one({ share_percent: '60' }), { member_id: bob, share_percent: '41' }] },
    ],
    ['participants.1.member_id', { participants: [one(), one()] }],
    ['participants.0.member_id', { participants: [{ member_id: newId() }] }],
    ['participants.0.share_percent', { participants: [one({ share_percent: '100', pay: 'hourly' })] }],
    ['participants', { participants: [one({ hourly_cents: 2000 })] }],
    ['hourly_only', { hourly_only: true, participants: [one({ share_percent: '100' })] }],
    ['participants', { participants: Array.from({ length: 21 }, () => ({ member_id: newId() })) }],
    ['reason', { hourly_only: true, reason: ' ' }],
  ] as const)
    await assert.rejects(set(org, { job_id, ...input }), (error: { details: { field: string }[] }) => {
      assert.equal(error.details[0]!.field, field, JSON.stringify(input))
      return true
    })
})

test('of two simultaneous overrides with the same version, one succeeds', async () => {
  const { org, job_id } = await paidJob()
  const decide = (reason: string) => () =>
    set(org, { job_id, hourly_only: true, reason, expected_version: 1 })
  const ends = await race({ table: 'live.jobs', orgId: org.id, id: job_id }, [decide('One'), decide('Other')])
  assert.deepEqual(ends.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
})

test('approved hours also bind a member who cannot see them because the worker has another home location', async () => {
  const { org, ada } = await paidJob()
  const location_id = await addLocation(org)
  const job_id = await completedJob(org, '2026-03-02', 10_000, [ada], { location_id })
  await workedAt(org, ada, '2026-03-02T15:00:00Z', '2026-03-02T17:00:00Z', { job_id })
  const there = { ...org.owner, locations: [location_id] }
  const error = await expectError(
    org.run(setJobOverride, { job_id, hourly_only: true, reason: 'Agreed' }, there),
    'invalid_state',
  )
  assert.equal(error.details[0]!['reason'], 'period_approved')
})
