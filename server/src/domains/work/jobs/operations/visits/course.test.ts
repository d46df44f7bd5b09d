import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg, type TestOrg } from '../../../../../testing/test-org.ts'
import { updateCompany } from '../../../../organization/company/operations.ts'
import { lineItem } from '../../../../organization/line-items/testing/line-item.ts'
import {
  assignJob,
  cancelJob,
  completeJob,
  getJob,
  holdJob,
  reopenJob,
  rescheduleJob,
  restoreJob,
  saveVisit,
  scheduleJob,
  startJob,
} from '../../operations.ts'
import { jobIn } from '../../testing/working.ts'

/** Creates an organization in which operations run as the owner unless another actor is given. */
async function ownersOrg(): Promise<TestOrg> {
  const org = await testOrg()
  return { ...org, run: (operation, input, as = org.owner) => org.run(operation, input, as) }
}

/** Creates a job with visits on 2026-03-16, 2026-03-17 and 2026-03-18. */
async function threeDays(org: TestOrg, more: object = {}) {
  const job_id = await jobIn(org, 'scheduled', more)
  const assignees = [{ member_id: org.ownerId, role: 'lead' }]
  const dates = ['2026-03-17', '2026-03-18']
  const { visits } = await org.run(saveVisit, { job_id, dates, assignees }, org.owner)
  return { job_id, first: visits[0]!.visit_id, second: visits[1]!.visit_id, third: visits[2]!.visit_id }
}

const statuses = async (org: TestOrg, job_id: string) => {
  const { status, scheduled_date, visits } = await org.run(getJob, { job_id })
  return [status, scheduled_date, ...visits.map((each) => each.status)]
}

test('the current visit of a job is the next scheduled one, and after those one without a date', async () => {
  const org = await ownersOrg()
  const { job_id, second } = await threeDays(org)
  await org.run(completeJob, { job_id })
  await org.run(scheduleJob, { job_id, visit_id: second, scheduled_date: null }, org.owner)
  assert.deepEqual(await statuses(org, job_id), [
    'scheduled',
    '2026-03-18',
    'complete',
    'unscheduled',
    'scheduled',
  ])
  await org.run(completeJob, { job_id })
  assert.deepEqual(await statuses(org, job_id), ['unscheduled', null, 'complete', 'unscheduled', 'complete'])
})

test('while another visit is open, completing a visit neither completes nor invoices the job', async () => {
  const org = await ownersOrg()
  await org.run(updateCompany, { auto_invoice: true })
  const { job_id } = await threeDays(org, { line_items: [lineItem(8000)] })
  for (const done of [1, 2]) {
    const job = await org.run(completeJob, { job_id })
    assert.deepEqual([job.status, job.visits_done, job.invoice_ids], ['scheduled', done, []])
  }
  assert.deepEqual(await org.payloads('job.completed'), [])
  assert.deepEqual(await org.payloads('invoice.created'), [])
  const job = await org.run(completeJob, { job_id })
  assert.equal(job.invoice_ids.length, 1)
  assert.equal((await org.payloads('invoice.created')).length, 1)
  assert.deepEqual([job.status, job.visits_done, job.scheduled_date], ['complete', 3, '2026-03-18'])
  assert.equal((await org.payloads('visit.completed')).length, 3)
  assert.equal((await org.payloads('job.completed')).length, 1)
  assert.deepEqual(
    (await org.payloads<{ status: string }>('job.status_changed')).map((each) => each.status),
    ['complete'],
  )
})

test('only a job with several visits emits visit.completed, whether or not its visit has fields of its own', async () => {
  const org = await ownersOrg()
  const [plain, withNote, several] = [await jobIn(org), await jobIn(org), await threeDays(org)]
  await org.run(saveVisit, { visit_id: withNote, note: 'Mind the dog' })
  await org.run(completeJob, { job_id: plain })
  await org.run(completeJob, { job_id: withNote })
  assert.deepEqual(await org.payloads('visit.completed'), [])
  assert.equal((await org.payloads('job.completed')).length, 2)
  await org.run(completeJob, { job_id: several.job_id, finish: true, reason: 'Enough' })
  assert.deepEqual(
    (await org.payloads<{ visit_id: string }>('visit.completed')).map((each) => each.visit_id),
    [several.first],
  )
})

test('starting a visit makes it the current one, and the job has its assignees', async () => {
  const org = await ownersOrg()
  const { job_id, first, third } = await threeDays(org)
  await org.run(assignJob, { job_id, visit_id: first, assignees: [] }, org.owner)
  const started = await org.run(startJob, { job_id, visit_id: third })
  assert.deepEqual([started.status, started.scheduled_date], ['in_progress', '2026-03-18'])
  assert.deepEqual(started.assignees, [{ member_id: org.ownerId, role: 'lead' }])
  const held = await org.run(holdJob, { job_id, reason: 'Rain' })
  assert.deepEqual([held.status, held.hold_reason], ['on_hold', 'Rain'])
  const { visits } = await org.run(getJob, { job_id })
  assert.deepEqual(visits[0]!.assignees, [])
  assert.deepEqual(visits[2]!.hold_reason, 'Rain')
})

test('one visit can be moved without the others, and its former window is stored', async () => {
  const org = await ownersOrg()
  const { job_id, first } = await threeDays(org)
  const input = { job_id, visit_id: first, scheduled_date: '2026-03-20' }
  const job = await org.run(rescheduleJob, input, org.owner)
  assert.equal(job.scheduled_date, '2026-03-17')
  const { visits, schedule_history } = await org.run(getJob, { job_id })
  assert.equal(visits[0]!.scheduled_date, '2026-03-20')
  assert.deepEqual(
    schedule_history.map((each) => [each.visit_id, each.scheduled_date]),
    [[first, '2026-03-16']],
  )
  const [moved] = await org.payloads<{ visit_id: string }>('job.rescheduled')
  assert.equal(moved!.visit_id, first)
  await assert.rejects(
    org.run(rescheduleJob, { ...input, visit_id: org.id }, org.owner),
    /visit_id: is not a visit of the job/,
  )
})

const by = { reason: 'Moved', cancelled_by: 'customer' }

test('cancelling a job cancels its open visits, and restoring it restores those but no visit cancelled before', async () => {
  const org = await ownersOrg()
  const { job_id, second } = await threeDays(org)
  await org.run(cancelJob, { job_id, visit_id: second, ...by })
  assert.deepEqual(await statuses(org, job_id), [
    'scheduled',
    '2026-03-16',
    'scheduled',
    'cancelled',
    'scheduled',
  ])
  const job = await org.run(cancelJob, { job_id, ...by })
  assert.equal(job.status, 'cancelled')
  await org.run(restoreJob, { job_id })
  assert.deepEqual(await statuses(org, job_id), [
    'unscheduled',
    null,
    'unscheduled',
    'cancelled',
    'unscheduled',
  ])
  const restored = await org.run(restoreJob, { job_id, visit_id: second })
  assert.equal(restored.status, 'unscheduled')
})

test('restoring a job restores only the visits of its last cancellation', async () => {
  const org = await ownersOrg()
  const { job_id, second } = await threeDays(org)
  await org.run(cancelJob, { job_id, ...by })
  await org.run(restoreJob, { job_id, visit_id: second })
  await org.run(cancelJob, { job_id, ...by })
  await org.run(restoreJob, { job_id })
  assert.deepEqual((await statuses(org, job_id)).slice(2), ['cancelled', 'unscheduled', 'cancelled'])
})

test('the last open visit cannot be cancelled alone, and a partly done job can be finished but not cancelled', async () => {
  const org = await ownersOrg()
  const { job_id, first, second, third } = await threeDays(org)
  await org.run(completeJob, { job_id })
  await assert.rejects(org.run(cancelJob, { job_id, ...by }), {
    code: 'invalid_state',
    details: [{ field: 'job_id', message: 'has a complete visit', reason: 'partly_done', visit_id: first }],
  })
  await org.run(cancelJob, { job_id, visit_id: second, ...by })
  const last = { field: 'visit_id', message: 'is the last open visit', reason: 'last_visit' }
  await assert.rejects(org.run(cancelJob, { job_id, visit_id: third, ...by }), { details: [last] })
  await assert.rejects(org.run(completeJob, { job_id, finish: true }), { code: 'validation_error' })
  const job = await org.run(completeJob, { job_id, finish: true, reason: 'Wants no more' })
  assert.deepEqual([job.status, job.scheduled_date, job.visits_done], ['complete', '2026-03-16', 1])
  assert.deepEqual(await statuses(org, job_id), [
    'complete',
    '2026-03-16',
    'complete',
    'cancelled',
    'cancelled',
  ])
  assert.equal((await org.payloads('job.completed')).length, 1)
  await assert.rejects(org.run(restoreJob, { job_id, visit_id: third }), { code: 'invalid_state' })
  const reopened = await org.run(reopenJob, { job_id })
  assert.deepEqual([reopened.status, reopened.visits_done], ['in_progress', 0])
  assert.equal((await org.run(restoreJob, { job_id, visit_id: third })).visits_total, 3)
})

test('a job cannot be finished while a second visit is under way; finishing cancels the visits not started', async () => {
  const org = await ownersOrg()
  const { job_id, second, third } = await threeDays(org)
  await org.run(startJob, { job_id })
  await org.run(startJob, { job_id, visit_id: second })
  const finish = { job_id, finish: true, reason: 'Enough' }
  const under_way = {
    field: 'finish',
    message: 'is not allowed while another visit is under way',
    reason: 'under_way',
    visit_id: second,
  }
  await assert.rejects(org.run(completeJob, finish), { details: [under_way] })
  await org.run(completeJob, { job_id })
  const job = await org.run(completeJob, finish)
  assert.deepEqual([job.status, job.visits_done], ['complete', 2])
  const { visits } = await org.run(getJob, { job_id })
  assert.deepEqual([visits[2]!.visit_id, visits[2]!.cancel_reason], [third, 'Enough'])
})
