import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { addDays } from '../../../../../kernel/time/index.ts'
import { atNoon } from '../../../../../testing/at-noon.ts'
import { testOrg, type TestOrg } from '../../../../../testing/test-org.ts'
import { createProperty, mergeClient } from '../../../../customers/clients/operations.ts'
import { hire } from '../../../../customers/leads/testing/people.ts'
import { applyTags } from '../../../../customers/tags/operations.ts'
import { createFromJob } from '../../../../money/invoices/operations.ts'
import { deactivateMember } from '../../../../office/workforce/operations.ts'
import { optimizeRoute } from '../../../schedule/operations.ts'
import { home } from '../../../schedule/testing/stops.ts'
import {
  assignJob,
  getJob,
  holdJob,
  rescheduleJob,
  saveRecurrence,
  scheduleJob,
  setLineItems,
  startJob,
  updateJob,
} from '../../operations.ts'
import { addRecurrence, occurrences, today } from '../../testing/recurring.ts'
import { addCustomer } from '../../testing/working.ts'

before(atNoon)

const save = (org: TestOrg, id: string, input: object) =>
  org.run(saveRecurrence, { job_recurrence_id: id, ...input }, org.owner)
const end = (org: TestOrg, id: string, more: object = {}) => save(org, id, { archived: true, ...more })
const statuses = async (org: TestOrg, ids: readonly string[]): Promise<string[]> =>
  await Promise.all(ids.map(async (job_id) => (await org.run(getJob, { job_id })).status))

async function threeWeekly(org: TestOrg, more: object = {}) {
  const id = await addRecurrence(org, {
    starts_on: addDays(today(org), 1),
    count: 3,
    times: { start: '09:00:00' },
    assignees: [{ member_id: org.ownerId, role: 'lead' }],
    ...more,
  })
  return { id, jobs: await occurrences(org, id) }
}

test('A4: tags, notes and route order do not pin a job; a moved start does, and the answer names the kept job', async () => {
  const org = await testOrg()
  const { id, jobs } = await threeWeekly(org)
  const job_id = jobs[0]!.id
  await org.run(applyTags, { job_id, add: ['dog'] }, org.owner)
  await org.run(updateJob, { job_id, notes: 'Mind the dog', access_notes: 'Gate 7' }, org.owner)
  const other = await threeWeekly(org)
  const route = { date: jobs[0]!.on_date, job_ids: [other.jobs[0]!.id, job_id], start: home, apply: true }
  await org.run(optimizeRoute, route, org.owner)
  assert.notEqual((await org.run(getJob, { job_id })).stop_order, null)
  const ended = await end(org, id)
  assert.deepEqual(ended.kept, [])
  assert.deepEqual(
    await statuses(
      org,
      jobs.map((each) => each.id),
    ),
    ['cancelled', 'cancelled', 'cancelled'],
  )

  const first = other.jobs[0]!
  const moved = { scheduled_date: first.on_date, scheduled_time_start: '09:30:00' }
  await org.run(rescheduleJob, { job_id: first.id, ...moved }, org.owner)
  assert.deepEqual((await end(org, other.id)).kept, [
    { job_id: first.id, on_date: first.on_date, reason: 'pinned', pinned: ['window'] },
  ])
  assert.deepEqual(
    await statuses(
      org,
      other.jobs.map((each) => each.id),
    ),
    ['scheduled', 'cancelled', 'cancelled'],
  )
})

test('a change that is reverted does not pin a job, and changed assignees alone do not keep it', async () => {
  const org = await testOrg()
  const { id, jobs } = await threeWeekly(org)
  const [first, second, third] = jobs
  const at = (scheduled_time_start: string) => ({ scheduled_date: first!.on_date, scheduled_time_start })
  await org.run(rescheduleJob, { job_id: first!.id, ...at('10:00:00') }, org.owner)
  await org.run(rescheduleJob, { job_id: first!.id, ...at('09:00:00') }, org.owner)
  const lines = [{ name: 'Windows', unit_price_cents: 9900 }]
  await org.run(
    setLineItems,
    { job_id: second!.id, line_items: [{ name: 'Roof', unit_price_cents: 1 }] },
    org.owner,
  )
  await org.run(setLineItems, { job_id: second!.id, line_items: lines }, org.owner)
  const member = await hire(org, 'technician')
  await org.run(assignJob, { job_id: third!.id, assignees: [{ member_id: member.id }] }, org.owner)
  assert.deepEqual((await end(org, id)).kept, [])
})

test('each group of pinned fields is named, and a change of the recurrence updates the other groups', async () => {
  const org = await testOrg()
  const { id, jobs } = await threeWeekly(org)
  const [first, second, third] = jobs
  await org.run(
    setLineItems,
    { job_id: first!.id, line_items: [{ name: 'Roof', unit_price_cents: 1 }] },
    org.owner,
  )
  const { client_id } = await org.run(getJob, { job_id: second!.id })
  const address = { address_line1: '9 Oak St', city: 'Chicago', state: 'IL', zip: '60601' }
  const { id: property_id } = await org.run(createProperty, { client_id, ...address }, org.owner)
  await org.query(`update live.jobs set property_id = $3 where org_id = $1 and id = $2`, [
    second!.id,
    property_id,
  ])
  await org.run(scheduleJob, { job_id: third!.id, scheduled_date: null }, org.owner)
  await save(org, id, {
    times: { start: '13:00:00' },
    line_items: [{ name: 'Windows', unit_price_cents: 12_000 }],
    service_type: 'windows',
  })
  const read = await Promise.all(jobs.map(({ id: job_id }) => org.run(getJob, { job_id })))
  assert.deepEqual(
    read.map((job) => [
      job.scheduled_time_start,
      job.total_cents,
      job.service_type,
      job.property_id === property_id,
    ]),
    [
      ['13:00:00', 1, null, false],
      ['13:00:00', 12_000, 'windows', true],
      [null, 12_000, 'windows', false],
    ],
  )
  const ended = await end(org, id)
  assert.deepEqual(
    ended.kept.map(({ job_id, reason, pinned }) => [job_id, reason, pinned]),
    [
      [first!.id, 'pinned', ['work']],
      [second!.id, 'pinned', ['place']],
      [third!.id, 'pinned', ['window']],
    ],
  )
})

test('jobs that were started or invoiced stay and are named; a job on hold that never started is cancelled', async () => {
  const org = await testOrg()
  const { id, jobs } = await threeWeekly(org)
  const [first, second, third] = jobs
  await org.run(startJob, { job_id: first!.id }, org.owner)
  await org.run(createFromJob, { job_id: second!.id }, org.owner)
  await org.run(holdJob, { job_id: third!.id, reason: 'Rain' }, org.owner)
  assert.deepEqual(
    (await end(org, id, { cancel_pinned: true })).kept.map(({ reason, pinned }) => [reason, pinned]),
    [
      ['started', []],
      ['invoiced', []],
    ],
  )
  assert.deepEqual(
    await statuses(
      org,
      jobs.map((each) => each.id),
    ),
    ['in_progress', 'scheduled', 'cancelled'],
  )
})

test('cancel_pinned also cancels jobs that a member changed', async () => {
  const org = await testOrg()
  const { id, jobs } = await threeWeekly(org)
  const moved = { scheduled_date: jobs[0]!.on_date, scheduled_time_start: '10:00:00' }
  await org.run(rescheduleJob, { job_id: jobs[0]!.id, ...moved }, org.owner)
  assert.deepEqual((await end(org, id, { cancel_pinned: true })).kept, [])
  assert.deepEqual(await statuses(org, [jobs[0]!.id]), ['cancelled'])
})

test('with changes_from, jobs before that day keep the former terms, also new ones; later jobs get the new terms', async () => {
  const org = await testOrg()
  const id = await addRecurrence(org, { starts_on: addDays(today(org), 1), horizon_days: 10 })
  const before = await occurrences(org, id)
  assert.equal(before.length, 2)
  const start = before[0]!.on_date
  const changes_from = addDays(start, 21)
  const priced = { line_items: [{ name: 'Windows', unit_price_cents: 10_000 }], changes_from }
  assert.deepEqual((await save(org, id, priced)).kept, [])
  await save(org, id, { horizon_days: 40 })
  const read = async () =>
    await Promise.all(
      (await occurrences(org, id)).map(async ({ id: job_id, on_date }) => {
        const { total_cents, status } = await org.run(getJob, { job_id })
        return [on_date, total_cents, status]
      }),
    )
  assert.deepEqual(await read(), [
    ...[0, 7, 14].map((days) => [addDays(start, days), 9900, 'scheduled']),
    ...[21, 28, 35].map((days) => [addDays(start, days), 10_000, 'scheduled']),
  ])
  // Changes the rule from a later day on. Jobs before that day are not cancelled, and missing jobs are not added.
  await save(org, id, { rule: { frequency: 'weekly', interval: 2 }, changes_from: addDays(start, 28) })
  await save(org, id, { service_type: 'windows' })
  assert.deepEqual(
    (await read()).map(([date]) => date),
    [0, 7, 14, 21, 28].map((days) => addDays(start, days)),
  )
  const ended = await end(org, id, { changes_from: addDays(start, 14) })
  assert.deepEqual(ended.kept, [])
  assert.deepEqual(
    (await read()).map(([date]) => date),
    [0, 7].map((days) => addDays(start, days)),
  )
  await assert.rejects(save(org, id, { archived: false, changes_from: addDays(today(org), 366) }), {
    code: 'validation_error',
  })
})

test('merging clients and deactivating a member pin no job', async () => {
  const org = await testOrg()
  const [ending, survivor] = [await addCustomer(org), await addCustomer(org)]
  const member = await hire(org, 'technician')
  const { id, jobs } = await threeWeekly(org, { client_id: ending, assignees: [{ member_id: member.id }] })
  await org.run(mergeClient, { client_id: ending, into_client_id: survivor }, org.owner)
  await org.run(deactivateMember, { member_id: member.id }, org.operator)
  const other = await hire(org, 'technician')
  await save(org, id, { assignees: [{ member_id: other.id }] })
  for (const { id: job_id } of jobs)
    assert.deepEqual(
      (await org.run(getJob, { job_id })).assignees.map(({ member_id }) => member_id),
      [other.id],
    )
  assert.deepEqual((await end(org, id)).kept, [])
})

test('jobs without stored groups of written fields are compared with the terms of their recurrence', async () => {
  const org = await testOrg()
  const { id, jobs } = await threeWeekly(org)
  const [first, second] = jobs
  await org.run(updateJob, { job_id: first!.id, notes: 'Mind the dog' }, org.owner)
  const moved = { scheduled_date: second!.on_date, scheduled_time_start: '10:00:00' }
  await org.run(rescheduleJob, { job_id: second!.id, ...moved }, org.owner)
  await org.query(`update live.recurring_jobs set written = null where org_id = $1`)
  await save(org, id, { service_type: 'windows' })
  assert.deepEqual(
    (await end(org, id)).kept.map(({ job_id, pinned }) => [job_id, pinned]),
    [[second!.id, ['window']]],
  )
})

test('a change between standard and daylight saving time pins no job', async () => {
  const org = await testOrg()
  const { id, jobs } = await threeWeekly(org, { starts_on: '2026-10-25', horizon_days: 365 })
  assert.deepEqual(
    jobs.map(({ on_date }) => on_date),
    ['2026-10-25', '2026-11-01', '2026-11-08'],
  )
  assert.deepEqual((await end(org, id)).kept, [])
})
