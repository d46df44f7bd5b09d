import assert from 'node:assert/strict'
import { test } from 'node:test'
import { saveLocation } from '../../src/domains/organization/company/operations.ts'
import { previewPay, saveRate } from '../../src/domains/work/crew-pay/operations.ts'
import { completedJob, workedAt } from '../../src/domains/work/crew-pay/testing/paying.ts'
import { completeJob, reopenJob, setLineItems, updateJob } from '../../src/domains/work/jobs/operations.ts'
import { approveTimesheets, saveEntry } from '../../src/domains/work/timesheets/operations.ts'
import { newMember } from '../../src/domains/office/workforce/testing/new-member.ts'
import type { AppError } from '../../src/kernel/errors.ts'
import { ownerActor } from '../../src/kernel/operations/testing/tally.ts'
import { performDryRun } from '../../src/kernel/operations/perform-dry-run.ts'
import { type TestOrg, testOrg } from '../../src/testing/test-org.ts'

// Tests that no operation changes approved pay, whichever input of the calculation it changes.

const monday = '2026-03-02'
const ofWeek = { from: '2026-03-02', to: '2026-03-08' }

/**
 * Creates three members who did one job of $900 together, with eight hours each on a Monday. `now` is the current time.
 */
async function paidWeek(now: string, more: { approved?: boolean } = {}) {
  const org = await testOrg('live', now)
  await org.query(
    `insert into quoin.crew_pay_policies (org_id, id, effective_from, standard_pool_percent, pay_period, workweek_start,
            overtime_threshold_minutes, overtime_multiplier, minimum_wage_cents, state_minimum_wages, excluded_words,
            nonproductive_hourly, version, created_at, updated_at)
     values ($1, gen_random_uuid(), '2026-03-02', 30, '{"cadence": "weekly", "anchor_date": "2026-03-02"}', 1, 2400, 1.5, 725,
            '{}', '{}', true, 1, now(), now())`,
  )
  const people: string[] = []
  for (let at = 0; at < 3; at++) people.push((await newMember(org, { role: 'technician' })).id)
  const job_id = await completedJob(org, monday, 90_000, people)
  for (const member of people)
    await workedAt(org, member, '2026-03-02T14:00:00.000Z', '2026-03-02T22:00:00.000Z', {
      job_id,
      approved: more.approved ?? true,
    })
  return { org, people, job_id }
}

const payOf = async (org: TestOrg) => (await org.run(previewPay, ofWeek, org.owner)).members
const lines = (cents: number) => [{ name: 'Gutters', unit_price_cents: cents }]

/** Awaits a call that must be refused, and returns the details of the error. */
async function refused(call: Promise<unknown>): Promise<AppError['details']> {
  const error = await call.then(
    () => assert.fail('It was not refused.'),
    (reason: AppError) => reason,
  )
  assert.equal(error.code, 'invalid_state', error.message)
  return error.details
}
const isApproved = async (call: Promise<unknown>, span: object = ofWeek): Promise<void> => {
  const [detail] = await refused(call)
  assert.deepEqual(
    [detail?.['reason'], { from: detail?.['from'], to: detail?.['to'] }],
    ['period_approved', span],
  )
}

const [onTheDay, afterTheWeek] = ['2026-03-02T23:00:00.000Z', '2026-03-20T18:00:00.000Z']

for (const [when, now] of [
  ['on the day itself', onTheDay],
  ['after the week', afterTheWeek],
] as const)
  test(`a job whose pay is approved cannot be changed or reopened if that would change the pay, ${when}`, async () => {
    const { org, job_id } = await paidWeek(now)
    const before = await payOf(org)
    assert.deepEqual(
      before.map(({ commission_cents, provisional }) => [commission_cents, provisional]),
      [9000, 9000, 9000].map((cents) => [cents, false]),
    )
    const fewer = { job_id, line_items: lines(63_000) }
    await isApproved(org.run(setLineItems, fewer, org.owner))
    await isApproved(org.run(reopenJob, { job_id }, org.owner))
    await isApproved(
      performDryRun(org.app.kernel, setLineItems, { actor: ownerActor(org), input: fewer, requestId: 'r' }),
    )
    assert.deepEqual(await payOf(org), before)
    // An update that affects no amount of the approved pay is accepted.
    await org.run(updateJob, { job_id, notes: 'Ladder returned' }, org.owner)
    await org.run(setLineItems, { job_id, line_items: lines(90_000) }, org.owner)
    assert.deepEqual(await payOf(org), before)
    // Once the approval is undone, the job can be changed again.
    await org.run(approveTimesheets, { ...ofWeek, undo: true }, org.owner)
    await org.run(setLineItems, fewer, org.owner)
    assert.equal((await payOf(org))[0]!.commission_cents, 6300)
  })

test('a backdated pay rate that would change approved pay is refused, and one from the next day is saved', async () => {
  const { org, people } = await paidWeek(onTheDay)
  const [member_id] = people as [string]
  await workedAt(org, member_id, '2026-03-02T22:00:00.000Z', '2026-03-02T22:30:00.000Z')
  await org.run(saveRate, { member_id, hourly_cents: 2000, effective_from: '2026-03-03' }, org.owner)
  const before = await payOf(org)
  await isApproved(
    org.run(saveRate, { member_id, hourly_cents: 2000, effective_from: '2026-03-01' }, org.owner),
  )
  assert.deepEqual(await payOf(org), before)
})

test('time that is entered late into an approved week is refused, and today’s is not', async () => {
  const { org, people } = await paidWeek(afterTheWeek)
  const [member_id] = people as [string]
  const entry = (date: string) => ({
    member_id,
    started_at: `${date}T14:00:00.000Z`,
    ended_at: `${date}T15:00:00.000Z`,
    reason: 'Paper',
  })
  await isApproved(org.run(saveEntry, entry('2026-03-05'), org.owner))
  await org.run(saveEntry, entry('2026-03-09'), org.owner)
  const early = await paidWeek(onTheDay)
  await early.org.run(
    saveEntry,
    {
      ...entry('2026-03-02'),
      member_id: early.people[0],
      started_at: '2026-03-02T22:10:00.000Z',
      ended_at: '2026-03-02T22:50:00.000Z',
    },
    early.org.owner,
  )
})

test('completing a job late is refused only if its day is in an approved week', async () => {
  const { org, people } = await paidWeek(afterTheWeek)
  const late = (day: string) =>
    completedJob(org, day, 10_000, people, { status: 'in_progress', completed_at: null })
  await isApproved(org.run(completeJob, { job_id: await late('2026-03-06') }, org.owner))
  await org.run(completeJob, { job_id: await late('2026-03-09') }, org.owner)
  const early = await paidWeek(onTheDay)
  const job_id = await completedJob(early.org, monday, 10_000, early.people, {
    status: 'in_progress',
    completed_at: null,
  })
  await early.org.run(completeJob, { job_id }, early.org.owner)
})

test('a minimum wage of another state changes no approved time', async () => {
  const { org } = await paidWeek(afterTheWeek)
  await org.query(`update quoin.crew_pay_policies set state_minimum_wages = '{"WA": 1666}' where org_id = $1`)
  const details = await refused(
    org.run(saveLocation, { location_id: org.locationId, state: 'WA' }, org.owner),
  )
  assert.equal(details[0]?.['reason'], 'period_approved')
  await org.run(saveLocation, { location_id: org.locationId, state: 'IL' }, org.owner)
})
