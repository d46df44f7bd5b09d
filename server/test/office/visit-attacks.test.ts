import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hire } from '../../src/domains/customers/leads/testing/people.ts'
import { copyInvoice, createFromJob, voidInvoice } from '../../src/domains/money/invoices/operations.ts'
import { listStops, setJobStatus } from '../../src/domains/office/mobile/operations.ts'
import { newMember } from '../../src/domains/office/workforce/testing/new-member.ts'
import { lineItem } from '../../src/domains/organization/line-items/testing/line-item.ts'
import { previewPay } from '../../src/domains/work/crew-pay/operations.ts'
import { policyFrom, workedAt, workLine } from '../../src/domains/work/crew-pay/testing/paying.ts'
import {
  assignJob,
  cancelJob,
  completeJob,
  getJob,
  listVisits,
  reopenJob,
  rescheduleJob,
  restoreJob,
  saveRecurrence,
  saveVisit,
  scheduleJob,
  setLineItems,
  skipStop,
  startJob,
} from '../../src/domains/work/jobs/operations.ts'
import { addRecurrence, occurrences } from '../../src/domains/work/jobs/testing/recurring.ts'
import { jobIn } from '../../src/domains/work/jobs/testing/working.ts'
import { saveEntry } from '../../src/domains/work/timesheets/operations.ts'
import { addDays } from '../../src/kernel/time/index.ts'
import { race } from '../../src/testing/race.ts'
import { testOrg, type TestOrg } from '../../src/testing/test-org.ts'

/** Creates a job with three lines and visits on two days. The second visit is assigned the first line. */
async function twoDays(org: TestOrg) {
  const line_items = [lineItem(60_000), lineItem(25_000), lineItem(15_001)]
  const job_id = await jobIn(org, 'scheduled', { line_items, total_cents: 100_001 })
  const lines = (await org.run(getJob, { job_id })).line_items.map(({ id }) => id)
  const input = { job_id, dates: ['2026-03-17'], line_ids: [lines[0]] }
  const { visits } = await org.run(saveVisit, input, org.owner)
  return { job_id, second: visits[1]!.visit_id, lines }
}

const by = { reason: 'Moved', cancelled_by: 'customer' }
const outcomesOf = (settled: readonly PromiseSettledResult<unknown>[]) =>
  settled.map(({ status }) => status).toSorted()

/** Runs the calls at the same time, so that they contend for the lock on the job. */
const raceAtJob = (org: TestOrg, job_id: string, calls: readonly (() => Promise<unknown>)[]) =>
  race({ table: 'live.jobs', orgId: org.id, id: job_id }, calls)

test('two members who complete two visits at once complete the job once', async () => {
  const org = await testOrg()
  const { job_id, second } = await twoDays(org)
  const settled = await raceAtJob(
    org,
    job_id,
    [job_id, second].map((visit_id) => () => org.run(completeJob, { job_id, visit_id }, org.owner)),
  )
  assert.deepEqual(outcomesOf(settled), ['fulfilled', 'fulfilled'])
  const { status, visits_done, visits_total } = await org.run(getJob, { job_id })
  assert.deepEqual([status, visits_done, visits_total], ['complete', 2, 2])
  assert.equal((await org.payloads('job.completed')).length, 1)
  assert.equal((await org.payloads('visit.completed')).length, 2)
})

test('two concurrent completions with the same expected version complete one visit', async () => {
  const org = await testOrg()
  const { job_id } = await twoDays(org)
  const { version } = await org.run(getJob, { job_id })
  const complete = () => org.run(completeJob, { job_id, expected_version: version }, org.owner)
  assert.deepEqual(outcomesOf(await raceAtJob(org, job_id, [complete, complete])), ['fulfilled', 'rejected'])
  assert.equal((await org.run(getJob, { job_id })).visits_done, 1)
})

test('of two members who cancel the last two visits at once, one is refused', async () => {
  const org = await testOrg()
  const { job_id, second } = await twoDays(org)
  const settled = await raceAtJob(
    org,
    job_id,
    [job_id, second].map((visit_id) => () => org.run(cancelJob, { job_id, visit_id, ...by }, org.owner)),
  )
  assert.deepEqual(outcomesOf(settled), ['fulfilled', 'rejected'])
  assert.equal((await org.run(getJob, { job_id })).status, 'scheduled')
})

const daysFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, at) => addDays(first, at))

test('two concurrent additions cannot exceed 60 visits, and one addition has at most 31 dates', async () => {
  const org = await testOrg()
  const job_id = await jobIn(org, 'unscheduled')
  await org.run(saveVisit, { job_id, dates: daysFrom('2027-03-01', 31) }, org.owner)
  const add = () => org.run(saveVisit, { job_id, dates: daysFrom('2027-05-01', 20) }, org.owner)
  assert.deepEqual(outcomesOf(await raceAtJob(org, job_id, [add, add])), ['fulfilled', 'rejected'])
  assert.equal((await org.run(getJob, { job_id })).visits_total, 52)
  const tooMany = { job_id, dates: daysFrom('2027-07-01', 32) }
  await assert.rejects(org.run(saveVisit, tooMany, org.owner), { code: 'validation_error' })
})

/** Every operation that accepts a visit of a job. */
const ofVisits: readonly ((org: TestOrg, visit: object) => Promise<unknown>)[] = [
  (org, visit) => org.run(startJob, visit, org.owner),
  (org, visit) => org.run(completeJob, visit, org.owner),
  (org, visit) => org.run(cancelJob, { ...visit, ...by }, org.owner),
  (org, visit) => org.run(restoreJob, visit, org.owner),
  (org, visit) => org.run(skipStop, { ...visit, reason: 'Rain' }, org.owner),
  (org, visit) => org.run(rescheduleJob, { ...visit, scheduled_date: '2026-03-25' }, org.owner),
  (org, visit) => org.run(scheduleJob, { ...visit, scheduled_date: '2026-03-25' }, org.owner),
  (org, visit) => org.run(assignJob, { ...visit, assignees: [] }, org.owner),
  (org, visit) => org.run(setJobStatus, { ...visit, action: 'start' }, org.owner),
]

test('a visit of another job or organization is refused by every operation, and nothing changes', async () => {
  const org = await testOrg()
  const { job_id } = await twoDays(org)
  const [other, elsewhere] = [await twoDays(org), await twoDays(await testOrg())]
  const before = await org.run(getJob, { job_id })
  for (const visit_id of [other.second, other.job_id, elsewhere.second]) {
    for (const run of ofVisits)
      await assert.rejects(run(org, { job_id, visit_id }), /visit_id: is not a visit of the job/)
    const bill = { job_id, visit_ids: [visit_id] }
    await assert.rejects(org.run(createFromJob, bill, org.owner), /visit_ids.0: is not a visit of the job/)
  }
  const foreign = { visit_id: elsewhere.second, label: 'Mine' }
  await assert.rejects(org.run(saveVisit, foreign, org.owner), { code: 'not_found' })
  assert.deepEqual(await org.run(getJob, { job_id }), before)
})

test('a member finds a job through their visit until it is cancelled, and only that visit is among their stops', async () => {
  const org = await testOrg()
  const member = await hire(org, 'technician', [org.locationId])
  const { job_id, second } = await twoDays(org)
  await org.run(assignJob, { job_id, visit_id: second, assignees: [{ member_id: member.id }] }, org.owner)
  const { stops } = await org.run(listStops, { date: '2026-03-16', days: 2 }, member)
  assert.deepEqual(
    stops.map(({ visit_id, scheduled_date }) => [visit_id, scheduled_date]),
    [[second, '2026-03-17']],
  )
  await org.run(cancelJob, { job_id, visit_id: second, ...by }, org.owner)
  await assert.rejects(org.run(getJob, { job_id }, member), { code: 'not_found' })
  assert.deepEqual((await org.run(listVisits, {}, member)).items, [])
  await org.run(restoreJob, { job_id, visit_id: second }, org.owner)
  assert.equal((await org.run(getJob, { job_id }, member)).visits[1]!.status, 'unscheduled')
})

test('a time entry that is moved to another job belongs to a visit of that job', async () => {
  const org = await testOrg()
  const { job_id, second } = await twoDays(org)
  const other = await jobIn(org, 'scheduled')
  const time = { started_at: '2026-03-02T08:00:00Z', ended_at: '2026-03-02T09:00:00Z', reason: 'Paper' }
  const ofMember = { member_id: org.ownerId, ...time }
  const { id: time_entry_id } = await org.run(saveEntry, { ...ofMember, job_id, visit_id: second }, org.owner)
  const moved = await org.run(saveEntry, { time_entry_id, job_id: other, reason: 'Wrong' }, org.owner)
  assert.deepEqual([moved.job_id, moved.visit_id], [other, other])
  const none = await org.run(saveEntry, { time_entry_id, job_id: null, reason: 'Wrong' }, org.owner)
  assert.deepEqual([none.job_id, none.visit_id], [null, null])
})

const reason = 'Wrong address'
const invalid = { code: 'invalid_state' }

test('the lines of a visit are billed once, also through void invoices and their copies', async () => {
  const org = await testOrg()
  const { job_id, second } = await twoDays(org)
  const bill = () => org.run(createFromJob, { job_id, visit_ids: [second] }, org.owner)
  const first = await bill()
  await org.run(voidInvoice, { invoice_id: first.id, reason }, org.owner)
  const again = await bill()
  assert.equal(again.line_items.length, 1)
  await assert.rejects(org.run(copyInvoice, { invoice_id: first.id }, org.owner), invalid)
  await org.run(voidInvoice, { invoice_id: again.id, reason }, org.owner)
  await org.run(copyInvoice, { invoice_id: first.id }, org.owner)
  await assert.rejects(bill(), invalid)
  assert.equal((await org.run(createFromJob, { job_id }, org.owner)).line_items.length, 2)
})

test('after the lines of a job were replaced, a void invoice of the former lines is not copied', async () => {
  const org = await testOrg()
  const { job_id, second } = await twoDays(org)
  const first = await org.run(createFromJob, { job_id, visit_ids: [second] }, org.owner)
  const { id: invoice_id, line_items: billedLines } = first
  await org.run(voidInvoice, { invoice_id, reason }, org.owner)
  const former = await org.run(getJob, { job_id })
  const line_items = former.line_items.map(({ id, name, unit_price_cents }) => ({
    name,
    unit_price_cents,
    source_line_id: id,
  }))
  const { line_items: lines } = await org.run(setLineItems, { job_id, line_items }, org.owner)
  await assert.rejects(org.run(copyInvoice, { invoice_id }, org.owner), {
    code: 'invalid_state',
    details: [
      {
        field: 'invoice_id',
        message: 'has a line that was changed in the job or removed from it',
        reason: 'sold_elsewhere',
        line_id: billedLines[0]!.id,
        source_line_id: former.line_items[0]!.id,
      },
    ],
  })
  const again = await org.run(createFromJob, { job_id, visit_ids: [second] }, org.owner)
  assert.deepEqual(
    again.line_items.map((line) => line.source_line_id),
    [lines[0]!.id],
  )
})

test('reopening a job reopens the visit completed last, also while another one is open', async () => {
  const org = await testOrg()
  const { job_id, second } = await twoDays(org)
  await org.run(completeJob, { job_id, visit_id: second }, org.owner)
  const job = await org.run(reopenJob, { job_id }, org.owner)
  assert.deepEqual([job.status, job.scheduled_date, job.visits_done], ['in_progress', '2026-03-17', 0])
  const finish = { job_id, finish: true, reason: 'Enough' }
  const { status, scheduled_date } = await org.run(completeJob, finish, org.owner)
  assert.deepEqual([status, scheduled_date], ['complete', '2026-03-17'])
})

test('changed lines of a recurrence stay assigned to the visits that named the lines they replace', async () => {
  const org = await testOrg()
  const id = await addRecurrence(org, {
    line_items: [
      { name: 'Windows', unit_price_cents: 9900 },
      { name: 'Gutters', unit_price_cents: 5000 },
    ],
  })
  const [first] = await occurrences(org, id)
  const job_id = first!.id
  const { line_items } = await org.run(getJob, { job_id })
  const input = { job_id, dates: [addDays(first!.on_date, 2)], line_ids: [line_items[1]!.id] }
  await org.run(saveVisit, input, org.owner)
  await org.run(
    saveRecurrence,
    {
      job_recurrence_id: id,
      line_items: [
        { name: 'Windows', unit_price_cents: 9900 },
        { name: 'Gutters', unit_price_cents: 6000 },
      ],
    },
    org.owner,
  )
  const after = await org.run(getJob, { job_id })
  assert.equal(after.line_items[1]!.unit_price_cents, 6000)
  assert.deepEqual(
    after.visits.map((visit) => visit.line_ids),
    [[], [after.line_items[1]!.id]],
  )
})

test('ending a recurrence keeps jobs with additional visits, unless pinned jobs are cancelled too', async () => {
  const org = await testOrg()
  const id = await addRecurrence(org)
  const [first, next] = await occurrences(org, id)
  for (const each of [first!, next!])
    await org.run(saveVisit, { job_id: each.id, dates: [addDays(each.on_date, 1)] }, org.owner)
  await org.run(completeJob, { job_id: first!.id }, org.owner)
  const { kept } = await org.run(saveRecurrence, { job_recurrence_id: id, archived: true }, org.owner)
  assert.deepEqual(
    kept.map(({ job_id, reason: why, pinned }) => [job_id, why, pinned]),
    [
      [first!.id, 'started', []],
      [next!.id, 'pinned', ['window', 'people']],
    ],
  )
  const jobsLeft = (await occurrences(org, id)).map(({ status }) => status)
  assert.deepEqual(jobsLeft, ['scheduled', 'scheduled'])
})

test('ending a recurrence with its pinned jobs cancels all their visits', async () => {
  const org = await testOrg()
  const id = await addRecurrence(org)
  const [first] = await occurrences(org, id)
  await org.run(saveVisit, { job_id: first!.id, dates: [addDays(first!.on_date, 1)] }, org.owner)
  const end = { job_recurrence_id: id, archived: true, cancel_pinned: true }
  assert.deepEqual((await org.run(saveRecurrence, end, org.owner)).kept, [])
  const { status, visits } = await org.run(getJob, { job_id: first!.id })
  assert.deepEqual([status, ...visits.map((visit) => visit.status)], ['cancelled', 'cancelled', 'cancelled'])
})

test('hours of another week do not change the approved shares of a job with several visits', async () => {
  const org = await testOrg('live', '2026-03-02T18:00:00.000Z')
  await policyFrom(org, '2026-03-02')
  const people = [await newMember(org, { role: 'technician' }), await newMember(org, { role: 'technician' })]
  const [a, b] = people.map((each) => each.id)
  const job_id = await jobIn(org, 'scheduled', {
    scheduled_date: '2026-03-02',
    assignees: [{ member_id: a!, role: 'lead' }],
    line_items: [workLine(100_000)],
    total_cents: 100_000,
  })
  const { visits } = await org.run(
    saveVisit,
    { job_id, dates: ['2026-03-03'], assignees: [{ member_id: b, role: 'lead' }] },
    org.owner,
  )
  await workedAt(org, a!, '2026-03-02T14:00:00.000Z', '2026-03-02T22:00:00.000Z', { job_id, approved: true })
  await org.run(completeJob, { job_id }, org.owner)
  assert.equal((await org.run(completeJob, { job_id }, org.owner)).status, 'complete')
  const week = { from: '2026-03-02', to: '2026-03-08' }
  const payOf = async () =>
    (await org.run(previewPay, week, org.owner)).members.map((each) => [
      each.member_id,
      each.commission_cents,
    ])
  const before = await payOf()
  assert.deepEqual(new Map(before as [string, number][]).get(a!), 30_000)
  const late = { started_at: '2026-02-10T15:00:00Z', ended_at: '2026-02-10T23:00:00Z', reason: 'Paper' }
  const ofOther = { member_id: b, job_id, visit_id: visits[1]!.visit_id, ...late }
  await assert.rejects(org.run(saveEntry, ofOther, org.owner), {
    code: 'invalid_state',
    details: [
      { message: 'pay from 2026-03-02 to 2026-03-08 is approved', reason: 'period_approved', ...week },
    ],
  })
  assert.deepEqual(await payOf(), before)
})
