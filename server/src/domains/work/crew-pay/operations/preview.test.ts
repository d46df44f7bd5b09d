import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../../../kernel/ids.ts'
import { type TestOrg, testOrg } from '../../../../testing/test-org.ts'
import { assignedManager } from '../../../organization/company/testing/assigned-manager.ts'
import { addInvoice } from '../../../money/invoices/testing/add-invoice.ts'
import { completeJob, reopenJob } from '../../jobs/operations.ts'
import { addCustomer, jobIn } from '../../jobs/testing/working.ts'
import { saveCrew } from '../../../office/workforce/operations.ts'
import { newMember } from '../../../office/workforce/testing/new-member.ts'
import { previewPay, saveRate, setJobOverride } from '../operations.ts'
import { absentOn, completedJob, policyFrom, workedAt, workLine } from '../testing/paying.ts'

const monday = '2026-03-02T18:00:00.000Z'
const week = { from: '2026-03-02', to: '2026-03-08' }
const preview = (org: TestOrg, input: object = week, as: object = org.owner) => org.run(previewPay, input, as)

/** Creates a crew of three with shares of 40, 30 and 30 percent. The first member leads it. */
async function crewOf(org: TestOrg) {
  const people = [await technician(org), await technician(org), await technician(org)]
  const shares = ['40', '30', '30']
  const members = people.map((member_id, at) => ({ member_id, share_percent: shares[at] }))
  const crewInput = { name: 'North', members, lead_member_id: people[0] }
  const { id: crew_id } = await org.run(saveCrew, crewInput, org.owner)
  return { crew_id, people }
}
const technician = async (org: TestOrg) => (await newMember(org, { role: 'technician' })).id

test("K1 through the service: for a crew's day, and for each of its jobs", async () => {
  const org = await testOrg('live', monday)
  await policyFrom(org, '2026-03-02', { daily_revenue_cap_cents: 200_000 })
  const { crew_id, people } = await crewOf(org)
  const ids: string[] = []
  for (const [at, cents] of [90_000, 85_000, 60_000].entries())
    ids.push(
      await completedJob(org, '2026-03-03', cents, [], {
        crew_id,
        completed_at: `2026-03-03T1${6 + at}:00:00.000Z`,
      }),
    )
  const day = await preview(org, { date: '2026-03-03', crew_id })
  assert.deepEqual(
    day.jobs.map(({ job_id, allowed_cents, pool_cents, shares }) => [
      job_id,
      allowed_cents,
      pool_cents,
      ...shares.map(({ amount_cents }) => amount_cents),
    ]),
    [
      [ids[0], 90_000, 27_000, 10_800, 8100, 8100],
      [ids[1], 85_000, 25_500, 10_200, 7650, 7650],
      [ids[2], 25_000, 7500, 3000, 2250, 2250],
    ],
  )
  assert.deepEqual(
    day.members.map(({ member_id, commission_cents, total_cents }) => [
      member_id,
      commission_cents,
      total_cents,
    ]),
    people.map((id, at) => [id, at === 0 ? 24_000 : 18_000, null]).toSorted(),
  )
  for (const [at, job_id] of ids.entries()) {
    const alone = await preview(org, { job_id })
    assert.deepEqual(alone.jobs, [day.jobs[at]])
    assert.ok(alone.trace.every((step) => step.job_id === job_id))
  }
  const whole = await preview(org)
  assert.deepEqual(whole.jobs, day.jobs)
  assert.deepEqual(
    whole.members.map(({ total_cents }) => total_cents).toSorted((a, b) => b! - a!),
    [24_000, 18_000, 18_000],
  )
  assert.equal(whole.policies.length, 1)
})

test('a job that is not completed is previewed alone, as the last one of its day', async () => {
  const org = await testOrg('live', monday)
  await policyFrom(org, '2026-03-02', { daily_revenue_cap_cents: 100_000 })
  const memberIds = [await technician(org), await technician(org)]
  await completedJob(org, '2026-03-16', 70_000, memberIds)
  const assignees = memberIds.toReversed().map((member_id) => ({ member_id, role: 'crew' as const }))
  const job_id = await jobIn(org, 'scheduled', { assignees, line_items: [workLine(50_000)] })
  const { jobs } = await preview(org, { job_id })
  assert.deepEqual(
    [jobs[0]!.revenue_cents, jobs[0]!.allowed_cents, jobs[0]!.pool_cents],
    [50_000, 30_000, 9000],
  )
  const { jobs: completed } = await preview(org, { from: '2026-03-16', to: '2026-03-22' })
  assert.deepEqual(
    completed.map((each) => each.revenue_cents),
    [70_000],
  )
})

test('K5 through the service, with tips, absence and hours that await approval', async () => {
  const org = await testOrg('live', monday)
  await policyFrom(org, '2026-03-02', { standard_pool_percent: '100', minimum_wage_cents: 1500 })
  const ada = await technician(org)
  await org.run(saveRate, { member_id: ada, hourly_cents: 2200, effective_from: '2026-01-01' }, org.owner)
  const job_id = await completedJob(org, '2026-03-03', 60_000, [ada])
  const hourly = await completedJob(org, '2026-03-04', 90_000, [ada])
  await org.run(setJobOverride, { job_id: hourly, hourly_only: true, reason: 'By the hour' }, org.owner)
  await workedAt(org, ada, '2026-03-03T10:00:00Z', '2026-03-04T00:00:00Z', { job_id })
  await workedAt(org, ada, '2026-03-05T10:00:00Z', '2026-03-06T02:00:00Z', { job_id })
  await workedAt(org, ada, '2026-03-07T10:00:00Z', '2026-03-08T00:00:00Z', {
    job_id: hourly,
    approved: false,
  })
  const client_id = await addCustomer(org)
  await addInvoice(org, { client_id, job_id, sent_at: monday }, [
    // In Chicago time, the first of these payments is in the last instant of the week before, and the last one in the
    // first instant of the week after. The tip and its partial refund between them belong to this week.
    { amount_cents: 1000, tip_cents: 1000, received_at: '2026-03-02T05:59:59.999Z' },
    { amount_cents: 3000, tip_cents: 3000, received_at: '2026-03-09T04:59:59.999Z' },
    { kind: 'refund', amount_cents: 500, tip_cents: 500, received_at: '2026-03-06T12:00:00.000Z' },
    { amount_cents: 700, tip_cents: 700, received_at: '2026-03-09T05:00:00.000Z' },
  ])
  await absentOn(org, ada, '2026-03-06', 125)
  await absentOn(org, ada, '2026-03-07', 60, false)
  const { members, jobs } = await preview(org)
  assert.deepEqual(members, [
    {
      member_id: ada,
      seconds: 44 * 3600,
      overtime_seconds: 4 * 3600,
      commission_cents: 60_000,
      floor_cents: 45_000,
      top_up_cents: 0,
      hourly_cents: 30_800,
      straight_cents: 90_800,
      regular_rate: '20.6364',
      overtime_premium_cents: 4127,
      tips_cents: 2500,
      time_off_cents: 4583,
      total_cents: 102_010,
      provisional: true,
      partial: false,
    },
  ])
  assert.deepEqual(
    jobs.map(({ allowed_cents, pool_percent, pool_cents }) => [allowed_cents, pool_percent, pool_cents]),
    [
      [60_000, '100', 60_000],
      [90_000, null, 0],
    ],
  )
})

test('night shifts across clock changes are paid for the hours that passed', async () => {
  const org = await testOrg('live', monday)
  await policyFrom(org, '2026-03-02', { workweek_start: 7 })
  const ada = await technician(org)
  await org.run(saveRate, { member_id: ada, hourly_cents: 1000, effective_from: '2026-01-01' }, org.owner)
  // Both shifts last from 22:00 to 06:00 in Chicago. They count for the day and the week in which they began.
  await workedAt(org, ada, '2026-03-08T04:00:00Z', '2026-03-08T11:00:00Z')
  await workedAt(org, ada, '2026-11-01T03:00:00Z', '2026-11-01T12:00:00Z')
  const spring = await preview(org, { from: '2026-03-01', to: '2026-03-07' })
  assert.deepEqual([spring.members[0]!.seconds, spring.members[0]!.total_cents], [25_200, 7000])
  assert.deepEqual(spring.weeks, [{ from: '2026-03-01', to: '2026-03-07' }])
  const autumn = await preview(org, { from: '2026-10-25', to: '2026-10-31' })
  assert.deepEqual([autumn.members[0]!.seconds, autumn.members[0]!.total_cents], [32_400, 9000])
})

test('a callback job earns nothing, and costs the crew of the original job the elite pool', async () => {
  const org = await testOrg('live', monday)
  const elite = { elite_pool_percent: '40', elite_callback_percent: '10' }
  await policyFrom(org, '2026-03-02', elite)
  const { crew_id } = await crewOf(org)
  const jobIds: string[] = []
  for (let at = 0; at < 10; at++) jobIds.push(await completedJob(org, '2026-02-10', 10_000, [], { crew_id }))
  const job_id = await completedJob(org, '2026-03-03', 10_000, [], { crew_id })
  const poolOf = async () => (await preview(org, { job_id })).jobs[0]!.pool_percent
  assert.equal(await poolOf(), '40')
  const other = await technician(org)
  const makesGood = { callback_of_job_id: jobIds[0]! }
  const callback = await completedJob(org, '2026-02-20', 50_000, [other], makesGood)
  assert.equal(await poolOf(), '40')
  await completedJob(org, '2026-02-21', 50_000, [other], { callback_of_job_id: jobIds[1]! })
  assert.equal(await poolOf(), '30')
  const { jobs } = await preview(org, { job_id: callback })
  assert.deepEqual([jobs[0]!.revenue_cents, jobs[0]!.pool_cents], [0, 0])
})

test('a member who joins the crew after a job was completed gets no share of it', async () => {
  const org = await testOrg('live', monday)
  await policyFrom(org, '2026-03-02')
  const { crew_id, people } = await crewOf(org)
  const job_id = await jobIn(org, 'in_progress', {
    crew_id,
    assignees: [],
    scheduled_date: '2026-03-02',
    line_items: [workLine(10_000)],
  })
  await org.run(completeJob, { job_id }, org.owner)
  const before = await preview(org, { job_id })
  const joined = await technician(org)
  const members = [...people, joined].map((member_id) => ({ member_id }))
  await org.run(saveCrew, { crew_id, members, lead_member_id: joined }, org.owner)
  assert.deepEqual(await preview(org, { job_id }), before)
  assert.equal(before.jobs[0]!.shares.length, 3)
})

test('the preview shows only members and locations that the caller may see, and no other organization', async () => {
  const org = await testOrg('live', monday)
  await policyFrom(org, '2026-03-02')
  const [ada, bob] = [await technician(org), await technician(org)]
  await completedJob(org, '2026-03-03', 10_000, [ada, bob])
  const alone = await preview(org, { ...week, member_id: bob })
  assert.deepEqual(
    alone.members.map(({ member_id, commission_cents }) => [member_id, commission_cents]),
    [[bob, 1500]],
  )
  assert.ok(
    alone.trace.every(
      ({ member_id, step }) => step === 'share' || member_id === undefined || member_id === bob,
    ),
  )
  const elsewhere = await preview(org, week, assignedManager(org))
  assert.ok(elsewhere.members.every(({ partial }) => partial))
  for (const input of [
    { job_id: newId() },
    { date: '2026-03-03', crew_id: newId() },
    { ...week, member_id: newId() },
  ])
    await assert.rejects(preview(org, input), { code: 'not_found' })
  for (const role of ['sales_rep', 'crew_lead', 'technician'])
    await assert.rejects(preview(org, week, { type: 'member', id: ada, role }), {
      code: 'insufficient_permission',
    })
})

test('without a pay policy nothing can be previewed', async () => {
  const org = await testOrg('live', monday)
  await assert.rejects(preview(org), {
    code: 'invalid_state',
    details: [{ message: 'the organization has no crew pay policy', reason: 'no_policy' }],
  })
})

for (const [field, input] of [
  ['job_id', {}],
  ['job_id', { job_id: newId(), ...week }],
  ['crew_id', { date: '2026-03-03' }],
  ['crew_id', { crew_id: newId(), ...week }],
  ['to', { from: '2026-03-02' }],
  ['to', { from: '2026-03-02', to: '2026-03-01' }],
  ['to', { from: '2026-03-01', to: '2026-04-01' }],
  ['member_id', { job_id: newId(), member_id: newId() }],
] as const)
  test(`an input with ${JSON.stringify(Object.keys(input))} is refused at ${field}`, async () => {
    const org = await testOrg('live', monday)
    await assert.rejects(preview(org, input), (error: { details: { field: string }[] }) => {
      assert.equal(error.details[0]!.field, field)
      return true
    })
  })

test("pay of an overridden job is the same for one member as for all: other jobs also use up the day's cap", async () => {
  const org = await testOrg('live', monday)
  await policyFrom(org, '2026-03-02', { daily_revenue_cap_cents: 10_000 })
  const [ada, bob, cid] = [await technician(org), await technician(org), await technician(org)]
  for (const assignees of [[ada, bob], []]) {
    const day = assignees.length > 0 ? '2026-03-03' : '2026-03-04'
    const job = (hour: number) =>
      completedJob(org, day, 8000, assignees, { completed_at: `${day}T${hour}:00:00.000Z` })
    const [first, second] = [await job(16), await job(17)]
    const override = (job_id: string, member_id: string) =>
      org.run(setJobOverride, { job_id, participants: [{ member_id }], reason: 'Agreed' }, org.owner)
    if (assignees.length === 0) await override(first, cid)
    await override(second, cid)
    assert.equal((await preview(org, { job_id: second })).jobs[0]!.allowed_cents, 2000)
  }
  const { members } = await preview(org)
  const [alone] = (await preview(org, { ...week, member_id: cid })).members
  assert.deepEqual(
    alone,
    members.find(({ member_id }) => member_id === cid),
  )
  assert.equal(alone!.commission_cents, 600 + 2400 + 600)
})

test('jobs without assignees count separately towards the daily cap of the members paid for them', async () => {
  const org = await testOrg('live', monday)
  await policyFrom(org, '2026-03-02', { daily_revenue_cap_cents: 10_000 })
  for (const hour of [16, 17]) {
    const job_id = await completedJob(org, '2026-03-03', 8000, [], {
      completed_at: `2026-03-03T${hour}:00:00.000Z`,
    })
    const participants = [{ member_id: await technician(org) }]
    await org.run(setJobOverride, { job_id, participants, reason: 'Agreed' }, org.owner)
  }
  assert.deepEqual(
    (await preview(org)).jobs.map(({ allowed_cents }) => allowed_cents),
    [8000, 8000],
  )
})

test('the first and last days of the calendar are accepted', async () => {
  const org = await testOrg('live', monday)
  for (const cadence of ['weekly', 'biweekly', 'semimonthly', 'monthly'])
    for (const anchor_date of ['9999-12-31', '0001-01-01']) {
      await policyFrom(org, '2026-03-02', { pay_period: { cadence, anchor_date } })
      const { weeks } = await preview(org, { from: '9999-12-27', to: '9999-12-31' })
      assert.deepEqual(weeks, [{ from: '9999-12-27', to: '9999-12-31' }])
      assert.deepEqual((await preview(org, { from: '0001-01-01', to: '0001-01-31' })).weeks, [])
    }
  await policyFrom(org, '9999-12-31', { workweek_start: 4 })
  assert.equal((await preview(org)).weeks.length, 1)
  assert.deepEqual((await preview(org, { from: '9999-12-27', to: '9999-12-31' })).weeks, [
    { from: '9999-12-27', to: '9999-12-31' },
  ])
})

test('a job completed again keeps its shares if hours at it are approved', async () => {
  for (const approved of [true, false]) {
    const org = await testOrg('live', monday)
    await policyFrom(org, '2026-03-02')
    const { crew_id, people } = await crewOf(org)
    const lines = { line_items: [workLine(10_000)], total_cents: 10_000 }
    const job_id = await jobIn(org, 'in_progress', {
      crew_id,
      scheduled_date: '2026-03-02',
      assignees: [],
      ...lines,
    })
    const [lead] = people
    const sharesAfter = async () => {
      await org.run(completeJob, { job_id }, org.owner)
      const { jobs } = await preview(org, { job_id })
      return new Map(jobs[0]!.shares.map(({ member_id, amount_cents }) => [member_id, amount_cents]))
    }
    const before = await sharesAfter()
    assert.equal(before.get(lead!), 1200)
    await org.run(reopenJob, { job_id }, org.owner)
    await workedAt(org, lead!, '2026-03-02T15:00:00.000Z', '2026-03-02T17:00:00.000Z', { job_id, approved })
    const members = people.map((member_id, at) => ({ member_id, share_percent: ['20', '40', '40'][at] }))
    await org.run(saveCrew, { crew_id, members }, org.owner)
    const after = await sharesAfter()
    assert.equal(after.get(lead!), approved ? 1200 : 600, `approved: ${approved}`)
  }
})
