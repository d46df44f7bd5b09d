import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addLocation, hire } from '../../src/domains/customers/leads/testing/people.ts'
import { addInvoice } from '../../src/domains/money/invoices/testing/add-invoice.ts'
import { saveCrew } from '../../src/domains/office/workforce/operations.ts'
import { newMember } from '../../src/domains/office/workforce/testing/new-member.ts'
import { createEstimate, setAdjustments } from '../../src/domains/selling/estimates/operations.ts'
import { previewPay } from '../../src/domains/work/crew-pay/operations.ts'
import { completedJob, workedAt, workLine } from '../../src/domains/work/crew-pay/testing/paying.ts'
import {
  assignJob,
  completeJob,
  getJob,
  holdJob,
  reopenJob,
  saveVisit,
  scheduleJob,
  startJob,
} from '../../src/domains/work/jobs/operations.ts'
import { addJob } from '../../src/domains/work/jobs/testing/add-job.ts'
import { addCustomer, jobIn } from '../../src/domains/work/jobs/testing/working.ts'
import { clockInForTests, clockOutForTests } from '../../src/domains/work/timesheets/testing/clocking.ts'
import type { AppError } from '../../src/kernel/errors.ts'
import { type TestOrg, testOrg } from '../../src/testing/test-org.ts'

// Tests that the approved pay of a job with several visits never changes, including the pay of visits that are not
// the current one. Operations that do not affect this pay must be accepted.

const week = { from: '2026-03-02', to: '2026-03-08' }
const nextWeek = { from: '2026-03-09', to: '2026-03-15' }
const inNextWeek = '2026-03-11T18:00:00.000Z'

async function companyAt(now: string, elite: { pool: number; callbacks: number } | null = null) {
  const org = await testOrg('live', now)
  await org.query(
    `insert into quoin.crew_pay_policies (org_id, id, effective_from, standard_pool_percent, elite_pool_percent,
            elite_callback_percent, pay_period, workweek_start, overtime_threshold_minutes, overtime_multiplier,
            minimum_wage_cents, state_minimum_wages, excluded_words, nonproductive_hourly, version, created_at, updated_at)
     values ($1, gen_random_uuid(), '2026-01-05', 30, $2, $3, '{"cadence": "weekly", "anchor_date": "2026-01-05"}', 1, 2400,
            1.5, 725, '{}', '{}', true, 1, now(), now())`,
    [elite?.pool ?? null, elite?.callbacks ?? null],
  )
  return org
}

const technician = async (org: TestOrg) => (await newMember(org, { role: 'technician' })).id
const crewOf = async (org: TestOrg, name: string, ...ids: string[]) =>
  (
    await org.run(
      saveCrew,
      { name, lead_member_id: ids[0], members: ids.map((member_id) => ({ member_id })) },
      org.owner,
    )
  ).id
const led = (member_id: string) => [{ member_id, role: 'lead' as const }]
const membersOf = async (org: TestOrg, span = week) => (await org.run(previewPay, span, org.owner)).members
const centsOf = async (org: TestOrg, field: 'tips_cents' | 'commission_cents', span = week) =>
  new Map((await membersOf(org, span)).map((each) => [each.member_id, each[field]!]))

async function isRefused(org: TestOrg, call: () => Promise<unknown>): Promise<void> {
  const before = await membersOf(org)
  const error = await call().then(
    () => undefined,
    (reason: AppError) => reason,
  )
  assert.deepEqual(await membersOf(org), before)
  assert.deepEqual([error?.code, error?.details[0]?.['reason']], ['invalid_state', 'period_approved'])
}

/** Records approved hours of a member on Tuesday, 3 March 2026. */
const worked = (org: TestOrg, member_id: string, job_id: string | null = null) =>
  workedAt(org, member_id, '2026-03-03T14:00:00.000Z', '2026-03-03T22:00:00.000Z', { job_id })

/** Creates a job with one visit on each of these days, each assigned to a different member. */
async function visitsOn(
  org: TestOrg,
  days: readonly string[],
  people: readonly (string | null)[],
  more: Parameters<typeof jobIn>[2] = {},
) {
  const job_id = await jobIn(org, 'scheduled', {
    scheduled_date: days[0]!,
    assignees: people[0] ? led(people[0]) : [],
    line_items: [workLine(60_000), workLine(40_000)],
    total_cents: 100_000,
    ...more,
  })
  for (const [at, day] of days.slice(1).entries()) {
    const member = people[at + 1]
    await org.run(
      saveVisit,
      { job_id, dates: [day], ...(member ? { assignees: led(member) } : {}) },
      org.owner,
    )
  }
  const { visits, line_items, client_id } = await org.run(getJob, { job_id })
  return {
    job_id,
    client_id,
    visits: visits.map(({ visit_id }) => visit_id),
    lines: line_items.map(({ id }) => id),
  }
}

test('a discount does not lower the approved pay of a visit that is not current', async () => {
  const org = await companyAt(inNextWeek)
  const [one, other] = [await technician(org), await technician(org)]
  const client_id = await addCustomer(org)
  const { id: estimate_id } = await org.run(
    createEstimate,
    { client_id, location_id: org.locationId },
    org.owner,
  )
  const { job_id, visits, lines } = await visitsOn(org, ['2026-03-03', '2026-06-03'], [one, other], {
    client_id,
    estimate_id,
  })
  await org.run(saveVisit, { visit_id: visits[0], line_ids: [lines[0]] }, org.owner)
  await org.run(completeJob, { job_id }, org.owner)
  // These approved hours are not assigned to the job.
  await worked(org, one)
  assert.equal((await centsOf(org, 'commission_cents')).get(one), 18_000)
  const discount = { type: 'percent', value: '50' }
  await isRefused(org, () => org.run(setAdjustments, { estimate_id, discount }, org.owner))
})

test('the member who completes the last visit can clock out afterwards, also if time of an earlier week is approved', async () => {
  const org = await companyAt(inNextWeek)
  const [one, other] = [await technician(org), await technician(org)]
  const { job_id, visits } = await visitsOn(org, ['2026-03-03', '2026-03-11'], [one, other])
  await worked(org, one, job_id)
  await org.run(completeJob, { job_id }, org.owner)
  const clock = { memberId: other, jobId: job_id, visitId: visits[1] }
  await org.run(clockInForTests, { ...clock, at: '2026-03-11T14:00:00.000Z' }, org.owner)
  await org.run(completeJob, { job_id, visit_id: visits[1] }, org.owner)
  assert.deepEqual(
    [(await centsOf(org, 'commission_cents', nextWeek)).get(one)],
    [30_000],
    'the other visit has no seconds yet',
  )
  await org.run(clockOutForTests, { memberId: other, at: inNextWeek }, org.owner)
  const shares = await centsOf(org, 'commission_cents', nextWeek)
  assert.equal(shares.get(one)! + shares.get(other)!, 30_000)
  assert.ok(shares.get(other)! > 0)
})

/** Creates an invoice for the job with a tip of $5.00, which is paid on this day. */
const tip = (org: TestOrg, client_id: string, job_id: string, day: string) =>
  addInvoice(
    org,
    { client_id, job_id, invoice_number: 1, issue_date: '2026-03-02', due_date: '2026-03-02' },
    [{ method: 'cash', amount_cents: 2000, tip_cents: 500, received_at: `${day}T18:00:00.000Z` }],
  )

test('a tip belongs to the visits completed by its day, so completing later visits after its approval does not change it', async () => {
  const org = await companyAt(inNextWeek)
  const people = [await technician(org), await technician(org), await technician(org)]
  const { job_id, client_id } = await visitsOn(org, ['2026-03-03', '2026-03-10', '2026-03-11'], people)
  await org.run(completeJob, { job_id }, org.owner)
  await tip(org, client_id, job_id, '2026-03-04')
  for (const member of people) await worked(org, member)
  const tips = async () =>
    [...(await centsOf(org, 'tips_cents')).entries()].filter(([, cents]) => cents !== 0)
  assert.deepEqual(await tips(), [[people[0], 500]])
  await org.run(completeJob, { job_id }, org.owner)
  assert.deepEqual(await tips(), [[people[0], 500]])
  assert.equal((await org.run(completeJob, { job_id }, org.owner)).status, 'complete')
  assert.deepEqual(await tips(), [[people[0], 500]])
})

test('a tip before the first visit belongs to that visit, also once it is complete', async () => {
  const org = await companyAt(inNextWeek)
  const people = [await technician(org), await technician(org)]
  const { job_id, client_id } = await visitsOn(org, ['2026-03-10', '2026-03-11'], people)
  await tip(org, client_id, job_id, '2026-03-04')
  for (const member of people) await worked(org, member)
  assert.deepEqual(
    [...(await centsOf(org, 'tips_cents')).values()].toSorted((a, b) => a - b),
    [0, 500],
  )
  await org.run(completeJob, { job_id }, org.owner)
  await org.run(completeJob, { job_id }, org.owner)
  assert.equal((await centsOf(org, 'tips_cents')).get(people[0]!), 500)
})

test('a visit without lines has its part of a tip', async () => {
  const org = await companyAt(inNextWeek)
  const people = [await technician(org), await technician(org)]
  const { job_id, client_id, visits, lines } = await visitsOn(org, ['2026-03-03', '2026-03-04'], people)
  await org.run(saveVisit, { visit_id: visits[1], line_ids: lines }, org.owner)
  await org.run(completeJob, { job_id }, org.owner)
  await org.run(completeJob, { job_id }, org.owner)
  await tip(org, client_id, job_id, '2026-03-05')
  const tips = await centsOf(org, 'tips_cents')
  assert.deepEqual(
    people.map((each) => tips.get(each)),
    [250, 250],
  )
})

test('changing the crew of a visit that is not current, so that an approved tip would move, is refused', async () => {
  const org = await companyAt(inNextWeek)
  const [one, other] = [await technician(org), await technician(org)]
  const crew_id = await crewOf(org, 'North', one)
  const { job_id, client_id, visits } = await visitsOn(org, ['2026-03-03', '2026-03-11'], [null, other])
  await org.run(assignJob, { job_id, visit_id: visits[0], crew_id, assignees: [] }, org.owner)
  await org.run(completeJob, { job_id, visit_id: visits[0] }, org.owner)
  await tip(org, client_id, job_id, '2026-03-04')
  await org.query(
    `update live.job_visits set crew_at_completion = null where org_id = $1 and visit_id = $2`,
    [visits[0]],
  )
  for (const member of [one, other]) await worked(org, member)
  assert.equal((await centsOf(org, 'tips_cents')).get(one), 500)
  await isRefused(org, () =>
    org.run(saveCrew, { crew_id, members: [{ member_id: other }], lead_member_id: other }, org.owner),
  )
  await org.run(saveCrew, { crew_id, name: 'North again' }, org.owner)
})

/** Creates a crew whose approved pay is that of an elite crew: it has completed ten jobs without a callback. */
async function eliteCrew() {
  const org = await companyAt(inNextWeek, { pool: 40, callbacks: 5 })
  const member = await technician(org)
  const crew_id = await crewOf(org, 'North', member)
  for (let at = 0; at < 10; at++) await completedJob(org, '2026-02-10', 10_000, [], { crew_id })
  await worked(org, member, await completedJob(org, '2026-03-03', 10_000, [], { crew_id }))
  assert.equal((await centsOf(org, 'commission_cents')).get(member), 4000)
  const south = await crewOf(org, 'South', await technician(org))
  return { org, crew_id, south }
}

const callbackOf = async (org: TestOrg, job_id: string, day: string, status: 'in_progress' | 'complete') =>
  await addJob(org, {
    client_id: await addCustomer(org),
    status,
    scheduled_date: day,
    callback_of_job_id: job_id,
    assignees: led(await technician(org)),
    actual_started_at: `${day}T18:00:00.000Z`,
    ...(status === 'complete' ? { completed_at: `${day}T19:00:00.000Z` } : {}),
  })

test('a callback counts against the crew of each visit, and is refused if it would take away an approved pool', async () => {
  const { org, crew_id, south } = await eliteCrew()
  const { job_id, visits } = await visitsOn(org, ['2026-03-10', '2026-03-11'], [null, null])
  await org.run(assignJob, { job_id, visit_id: visits[0], crew_id, assignees: [] }, org.owner)
  await org.run(assignJob, { job_id, visit_id: visits[1], crew_id: south, assignees: [] }, org.owner)
  await org.run(completeJob, { job_id, visit_id: visits[0] }, org.owner)
  await org.run(completeJob, { job_id, visit_id: visits[1] }, org.owner)
  assert.equal((await org.run(getJob, { job_id })).crew_id, south)
  const late = await callbackOf(org, job_id, '2026-02-20', 'in_progress')
  await isRefused(org, () => org.run(completeJob, { job_id: late }, org.owner))
  const since = await callbackOf(org, job_id, '2026-03-10', 'in_progress')
  await org.run(completeJob, { job_id: since }, org.owner)
})

test("assigning a visit to another crew is refused if its callback would take away the new crew's approved pool", async () => {
  const { org, crew_id, south } = await eliteCrew()
  const { job_id, visits } = await visitsOn(org, ['2026-03-10', '2026-03-12'], [null, null])
  for (const visit_id of visits)
    await org.run(assignJob, { job_id, visit_id, crew_id: south, assignees: [] }, org.owner)
  await callbackOf(org, job_id, '2026-02-20', 'complete')
  const assign = (visit_id: string) =>
    org.run(assignJob, { job_id, visit_id, crew_id, assignees: [] }, org.owner)
  await isRefused(org, () => assign(visits[0]!))
  await isRefused(org, () => assign(visits[1]!))
})

test('reopening and completing an unpaid visit again changes no approved pay and is allowed', async () => {
  const org = await companyAt(inNextWeek)
  const [one, other] = [await technician(org), await technician(org)]
  const { job_id, visits } = await visitsOn(org, ['2026-03-03', '2026-03-11'], [one, other])
  await org.run(completeJob, { job_id }, org.owner)
  await worked(org, one)
  await org.run(reopenJob, { job_id }, org.owner)
  await org.run(completeJob, { job_id, visit_id: visits[0] }, org.owner)
  await org.run(saveVisit, { job_id }, org.owner)
  const third = (await org.run(getJob, { job_id })).visits[2]!.visit_id
  await org.run(scheduleJob, { job_id, visit_id: third, scheduled_date: '2026-03-12' }, org.owner)
})

test('a reopened visit without approved hours pays the crew that completes it, not its former crew', async () => {
  const org = await companyAt(inNextWeek)
  const [one, other, third] = [await technician(org), await technician(org), await technician(org)]
  const [south, north] = [await crewOf(org, 'South', other), await crewOf(org, 'North', third)]
  const { job_id, visits } = await visitsOn(org, ['2026-03-03', '2026-03-11'], [one, null])
  const [first, second] = visits as [string, string]
  const assign = (crew_id: string) =>
    org.run(assignJob, { job_id, visit_id: second, crew_id, assignees: [] }, org.owner)
  await assign(south)
  await org.run(completeJob, { job_id, visit_id: first }, org.owner)
  await worked(org, one, job_id)
  await org.run(completeJob, { job_id, visit_id: second }, org.owner)
  const paid = async () => {
    const { jobs } = await org.run(previewPay, { job_id }, org.owner)
    return jobs.flatMap(({ shares }) => shares.map(({ member_id }) => member_id)).toSorted()
  }
  assert.deepEqual(await paid(), [one, other].toSorted())
  const completeAgain = async (crew_id: string) => {
    await org.run(reopenJob, { job_id }, org.owner)
    await org.run(holdJob, { job_id, reason: 'Rain' }, org.owner)
    await assign(crew_id)
    await org.run(startJob, { job_id, visit_id: second }, org.owner)
    await org.run(completeJob, { job_id }, org.owner)
  }
  await completeAgain(north)
  assert.deepEqual(await paid(), [one, third].toSorted())
  const [from, to] = ['2026-02-10T14:00:00.000Z', '2026-02-10T16:00:00.000Z']
  await workedAt(org, third, from, to, { job_id })
  await org.query(
    `update live.time_entries set visit_id = $2 where org_id = $1 and member_id = $3 and job_id = $4`,
    [second, third, job_id],
  )
  await completeAgain(south)
  assert.deepEqual(await paid(), [one, third].toSorted(), 'the crew of approved hours at this visit stays')
})

test('a member limited to one location is shown the approved week, and nothing about work at other locations', async () => {
  const org = await companyAt(inNextWeek)
  const person = await technician(org)
  const elsewhere = await addLocation(org, 'America/Denver')
  const day = { scheduled_date: '2026-03-03', completed_at: '2026-03-03T22:00:00.000Z', total_cents: 60_000 }
  const own = () => ({ ...day, assignees: led(person), line_items: [workLine(60_000)] })
  const here = await jobIn(org, 'complete', own())
  const there = await jobIn(org, 'complete', { ...own(), location_id: elsewhere })
  await worked(org, person, there)
  const manager = await hire(org, 'manager', [org.locationId])
  const error = await org.run(reopenJob, { job_id: here, reason: 'Wrong day' }, manager).then(
    () => undefined,
    (reason: AppError) => reason,
  )
  assert.deepEqual(error?.details, [
    {
      message: 'pay from 2026-03-02 to 2026-03-08 is approved',
      reason: 'period_approved',
      ...week,
    },
  ])
  assert.ok(!JSON.stringify([error.message, error.details]).includes(there))
  assert.equal((await org.run(getJob, { job_id: here })).status, 'complete')
})
