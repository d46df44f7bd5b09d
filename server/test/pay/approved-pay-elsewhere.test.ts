import assert from 'node:assert/strict'
import { test } from 'node:test'
import { saveLocation } from '../../src/domains/organization/company/operations.ts'
import { previewPay } from '../../src/domains/work/crew-pay/operations.ts'
import { completedJob, workedAt } from '../../src/domains/work/crew-pay/testing/paying.ts'
import { recordPayment } from '../../src/domains/money/invoices/operations.ts'
import { addInvoice } from '../../src/domains/money/invoices/testing/add-invoice.ts'
import { assignJob, completeJob } from '../../src/domains/work/jobs/operations.ts'
import { addJob } from '../../src/domains/work/jobs/testing/add-job.ts'
import { addCustomer } from '../../src/domains/work/jobs/testing/working.ts'
import { saveCrew } from '../../src/domains/office/workforce/operations.ts'
import { newMember } from '../../src/domains/office/workforce/testing/new-member.ts'
import type { AppError } from '../../src/kernel/errors.ts'
import { type TestOrg, testOrg } from '../../src/testing/test-org.ts'

// Tests approved pay that depends on other days, crews and locations: on the assignees of a job whose tip is paid
// later, on callbacks of another crew, and on locations in whose time zone the week ends later.

const week = { from: '2026-03-02', to: '2026-03-08' }
const afterTheWeek = '2026-03-11T18:00:00.000Z'
const ofJanuary = '2026-01-13'

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
const crewOf = async (org: TestOrg, name: string, member_id: string) =>
  (await org.run(saveCrew, { name, lead_member_id: member_id, members: [{ member_id }] }, org.owner)).id
const worked = (org: TestOrg, member_id: string, job_id: string | null = null) =>
  workedAt(org, member_id, '2026-03-03T14:00:00.000Z', '2026-03-03T22:00:00.000Z', { job_id })
const payOf = async (org: TestOrg) => (await org.run(previewPay, week, org.owner)).members

async function isRefused(org: TestOrg, call: () => Promise<unknown>): Promise<void> {
  const before = await payOf(org)
  const error = await call().then(
    () => undefined,
    (reason: AppError) => reason,
  )
  assert.deepEqual(await payOf(org), before)
  assert.deepEqual([error?.code, error?.details[0]?.['reason']], ['invalid_state', 'period_approved'])
}

/**
 * Creates a job that was done in January and reopened later. A tip for it was paid in a week for which the pay of two
 * members has been approved.
 */
async function tippedLate(carriedOutBy: 'assignees' | 'crew') {
  const org = await companyAt(afterTheWeek)
  const [one, other] = [await technician(org), await technician(org)]
  for (const member of [one, other]) await worked(org, member)
  const client_id = await addCustomer(org)
  const crew_id = await crewOf(org, 'North', one)
  const isCrew = carriedOutBy === 'crew'
  const job_id = await addJob(org, {
    client_id,
    status: 'scheduled',
    scheduled_date: ofJanuary,
    crew_id: isCrew ? crew_id : null,
    assignees: isCrew ? [] : [{ member_id: one, role: 'lead' }],
  })
  await addInvoice(
    org,
    { client_id, job_id, invoice_number: 1, issue_date: '2026-03-02', due_date: '2026-03-02' },
    [{ method: 'cash', amount_cents: 2000, tip_cents: 500, received_at: '2026-03-04T18:00:00.000Z' }],
  )
  const tips = new Map((await payOf(org)).map(({ member_id, tips_cents }) => [member_id, tips_cents]))
  assert.deepEqual([tips.get(one), tips.get(other)], [500, 0])
  return { org, one, other, crew_id, job_id }
}

test('a tip of an approved week is not moved to another member by assigning its job of an earlier month', async () => {
  const { org, one, other, job_id } = await tippedLate('assignees')
  const assign = (member_id: string, vehicle_id?: string) =>
    org.run(assignJob, { job_id, assignees: [{ member_id, role: 'lead' }], vehicle_id }, org.owner)
  await isRefused(org, () => assign(other))
  await assign(one, '0198c0de-0000-7000-8000-000000000001')
})

test('a tip of an approved week is not moved by another crew of its job, nor by other members of the crew', async () => {
  const { org, other, crew_id, job_id } = await tippedLate('crew')
  const south = await crewOf(org, 'South', other)
  await isRefused(org, () => org.run(assignJob, { job_id, crew_id: south, assignees: [] }, org.owner))
  const members = [{ member_id: other }]
  await isRefused(org, () => org.run(saveCrew, { crew_id, members, lead_member_id: other }, org.owner))
  await org.run(saveCrew, { crew_id, name: 'North again' }, org.owner)
})

/** Creates a crew whose approved pay is that of an elite crew: it has completed ten jobs without a callback. */
async function eliteCrew() {
  const org = await companyAt(afterTheWeek, { pool: 40, callbacks: 5 })
  const member = await technician(org)
  const crew_id = await crewOf(org, 'North', member)
  const completedJobs: string[] = []
  for (let at = 0; at < 10; at++)
    completedJobs.push(await completedJob(org, '2026-02-10', 10_000, [], { crew_id }))
  await worked(org, member, await completedJob(org, '2026-03-03', 10_000, [], { crew_id }))
  assert.equal((await payOf(org))[0]!.commission_cents, 4000)
  return { org, done: completedJobs }
}

const callbackOf = async (org: TestOrg, job_id: string, scheduled_date: string) =>
  await addJob(org, {
    client_id: await addCustomer(org),
    status: 'in_progress',
    scheduled_date,
    callback_of_job_id: job_id,
    assignees: [{ member_id: await technician(org), role: 'lead' }],
    actual_started_at: `${scheduled_date}T18:00:00.000Z`,
  })

test("completing a callback late is refused if it would take away the crew's approved pool", async () => {
  const { org, done: completedJobs } = await eliteCrew()
  const before = await callbackOf(org, completedJobs[0]!, '2026-02-20')
  await isRefused(org, () => org.run(completeJob, { job_id: before }, org.owner))
  const since = await callbackOf(org, completedJobs[0]!, '2026-03-10')
  await org.run(completeJob, { job_id: since }, org.owner)
})

test("assigning a job to another crew is refused if its callback would take away the new crew's approved pool", async () => {
  const { org, done: completedJobs } = await eliteCrew()
  const south = await crewOf(org, 'South', await technician(org))
  const ofSouth = await completedJob(org, '2026-02-10', 10_000, [], { crew_id: south })
  await completedJob(org, '2026-02-20', 0, [await technician(org)], { callback_of_job_id: ofSouth })
  await org.query(
    `update live.jobs set status = 'scheduled', completed_at = null where org_id = $1 and id = $2`,
    [ofSouth],
  )
  const rows = await org.query<{ crew_id: string }>(
    'select crew_id from live.jobs where org_id = $1 and id = $2',
    [completedJobs[0]],
  )
  const { crew_id } = rows[0]!
  await isRefused(org, () => org.run(assignJob, { job_id: ofSouth, crew_id }, org.owner))
})

test('a week is over once it is over at every location: until then tips of its days are recorded', async () => {
  const tippedAt = async (now: string, received_at: string) => {
    const org = await companyAt(now)
    await org.run(saveLocation, { location_id: org.locationId, timezone: 'Pacific/Honolulu' }, org.owner)
    const member = await technician(org)
    const client_id = await addCustomer(org)
    const job_id = await completedJob(org, '2026-03-03', 10_000, [member], { client_id })
    await worked(org, member, job_id)
    const due = { issue_date: '2026-03-02', due_date: '2026-03-02' }
    const invoice_id = await addInvoice(org, { client_id, job_id, invoice_number: 1, ...due })
    const tip = { invoice_id, amount_cents: 1000, tip_cents: 500, method: 'cash', received_at }
    return { org, pay: () => org.run(recordPayment, tip, org.owner) }
  }
  // In Chicago this is Monday, 00:30. In Honolulu it is still Sunday, so the tip belongs to the approved week there.
  const sunday = await tippedAt('2026-03-09T05:30:00.000Z', '2026-03-09T02:00:00.000Z')
  await sunday.pay()
  assert.equal((await payOf(sunday.org))[0]!.tips_cents, 500)
  const monday = await tippedAt('2026-03-09T10:30:00.000Z', '2026-03-09T02:00:00.000Z')
  await isRefused(monday.org, monday.pay)
})
