import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { addDays } from '../../../../../kernel/time/index.ts'
import { atNoon } from '../../../../../testing/at-noon.ts'
import { testOrg, type TestOrg } from '../../../../../testing/test-org.ts'
import { archiveClient, createClient, mergeClient } from '../../../../customers/clients/operations.ts'
import { hire } from '../../../../customers/leads/testing/people.ts'
import { deactivateMember, saveCrew } from '../../../../office/workforce/operations.ts'
import {
  cancelJob,
  getJob,
  listRecurrences,
  rescheduleJob,
  saveRecurrence,
  startJob,
  updateJob,
} from '../../operations.ts'
import { addRecurrence, occurrences, today } from '../../testing/recurring.ts'
import { addCustomer, jobEvents } from '../../testing/working.ts'

before(atNoon)

const save = (org: TestOrg, input: object, as = org.owner) => org.run(saveRecurrence, input, as)
const eventsOf = async (org: TestOrg): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {}
  for (const { name } of await jobEvents(org)) counts[name] = (counts[name] ?? 0) + 1
  return counts
}

test('a new recurrence creates a complete job for each of its dates up to the horizon', async () => {
  const org = await testOrg()
  const member = await hire(org, 'technician')
  const crew = await org.run(saveCrew, { name: 'Blue', members: [{ member_id: member.id }] }, org.owner)
  const starts_on = today(org)
  const id = await addRecurrence(org, {
    service_type: 'window_cleaning',
    times: { start: '22:00:00', end: '01:00:00', overnight: true, arrival_window_minutes: 30 },
    crew_id: crew.id,
    assignees: [{ member_id: member.id, role: 'lead' }],
    line_items: [{ name: 'Windows', quantity: '24', unit: 'window', unit_price_cents: 800 }],
  })
  const series = await occurrences(org, id)
  assert.deepEqual(
    series.map(({ on_date, scheduled_date, status }) => [on_date, scheduled_date, status]),
    [0, 7, 14, 21, 28].map((days) => [addDays(starts_on, days), addDays(starts_on, days), 'scheduled']),
  )
  const jobs = await Promise.all(series.map((each) => org.run(getJob, { job_id: each.id })))
  for (const job of jobs) {
    assert.deepEqual(
      [job.scheduled_time_start, job.scheduled_time_end, job.arrival_window_minutes, job.crew_id],
      ['22:00:00', '01:00:00', 30, crew.id],
    )
    assert.deepEqual(job.assignees, [{ member_id: member.id, role: 'lead' }])
    assert.deepEqual([job.total_cents, job.service_type, job.version], [19_200, 'window_cleaning', 1])
    assert.deepEqual(job.created_by, { type: 'member', id: org.ownerId })
  }
  assert.equal(new Set(jobs.flatMap(({ line_items }) => line_items.map((line) => line.id))).size, 5)
  assert.deepEqual(await eventsOf(org), { 'job.created': 5, 'job.assigned': 5 })
})

test('saving a recurrence without a change keeps its version and creates no jobs', async () => {
  const org = await testOrg()
  const id = await addRecurrence(org, { count: 2 })
  const [first] = (await org.run(listRecurrences, {}, org.owner)).items
  const same = await save(org, {
    job_recurrence_id: id,
    rule: { frequency: 'weekly', interval: 1 },
    skip_months: null,
    horizon_days: 30,
    count: 2,
  })
  assert.deepEqual(same, { ...first, kept: [] })
  assert.equal((await occurrences(org, id)).length, 2)
})

test('a change of a recurrence updates its future jobs, except those that were started, edited, moved or cancelled', async () => {
  const org = await testOrg()
  const id = await addRecurrence(org, {
    rule: { frequency: 'daily', interval: 5 },
    times: { start: '09:00:00' },
    assignees: [{ member_id: org.ownerId, role: 'lead' }],
  })
  const before = await occurrences(org, id)
  assert.equal(before.length, 7)
  const [started, edited, cancelled, moved] = before
  await org.run(startJob, { job_id: started!.id }, org.owner)
  await org.run(updateJob, { job_id: edited!.id, notes: 'Mind the dog' }, org.owner)
  await org.run(cancelJob, { job_id: cancelled!.id, reason: 'Away', cancelled_by: 'customer' }, org.owner)
  const elsewhen = { scheduled_date: addDays(moved!.on_date, 1), scheduled_time_start: '09:00:00' }
  await org.run(rescheduleJob, { job_id: moved!.id, ...elsewhen }, org.owner)
  const touched = [started, cancelled].map((each) => each!.id)
  const read = (ids: readonly string[]) => Promise.all(ids.map((job_id) => org.run(getJob, { job_id })))
  const untouchable = await read(touched)
  const saved = await save(org, {
    job_recurrence_id: id,
    times: { start: '13:00:00', end: '15:00:00' },
    line_items: [{ name: 'Gutters', unit_price_cents: 12_000 }],
    service_type: 'gutter_cleaning',
  })
  assert.equal(saved.version, 2)
  assert.deepEqual(await read(touched), untouchable)
  const after = await occurrences(org, id)
  assert.deepEqual(
    after.map(({ on_date }) => on_date),
    before.map(({ on_date }) => on_date),
  )
  const [movedJob] = await read([moved!.id])
  assert.deepEqual(
    [movedJob!.scheduled_date, movedJob!.scheduled_time_start, movedJob!.service_type, movedJob!.total_cents],
    [addDays(moved!.on_date, 1), '09:00:00', 'gutter_cleaning', 12_000],
  )
  const [annotated] = await read([edited!.id])
  assert.deepEqual(
    [annotated!.scheduled_time_start, annotated!.total_cents, annotated!.notes],
    ['13:00:00', 12_000, 'Mind the dog'],
  )
  const rest = await read(after.slice(4).map((each) => each.id))
  for (const job of rest) {
    assert.deepEqual(
      [job.scheduled_time_start, job.scheduled_time_end, job.service_type, job.total_cents, job.version],
      ['13:00:00', '15:00:00', 'gutter_cleaning', 12_000, 2],
    )
    assert.deepEqual(
      job.line_items.map(({ name }) => name),
      ['Gutters'],
    )
    assert.equal(job.schedule_history[0]!.scheduled_time_start, '09:00:00')
  }
  // A job that only its recurrence has changed still follows later changes of the recurrence.
  await save(org, { job_recurrence_id: id, service_type: 'roof_cleaning' })
  const again = await read(after.slice(4).map((each) => each.id))
  assert.deepEqual(
    again.map(({ service_type, version }) => [service_type, version]),
    Array.from({ length: 3 }, () => ['roof_cleaning', 3]),
  )
})

test('a changed rule cancels the jobs of dropped dates and creates jobs for new dates', async () => {
  const org = await testOrg()
  const id = await addRecurrence(org, { rule: { frequency: 'daily', interval: 10 } })
  const before = await occurrences(org, id)
  await save(org, { job_recurrence_id: id, rule: { frequency: 'daily', interval: 15 } })
  const after = await occurrences(org, id)
  const start = today(org)
  assert.deepEqual(
    after.map(({ on_date }) => on_date),
    [0, 15, 30].map((days) => addDays(start, days)),
  )
  assert.equal(after[0]!.id, before[0]!.id)
  assert.equal(after[2]!.id, before[3]!.id)
  for (const dropped of before.slice(1, 3)) {
    const job = await org.run(getJob, { job_id: dropped.id })
    assert.deepEqual([job.status, job.cancelled_by], ['cancelled', 'company'])
  }
})

test('archiving a recurrence cancels its unchanged future jobs, and restoring it creates them again', async () => {
  const org = await testOrg()
  const id = await addRecurrence(org, { rule: { frequency: 'daily', interval: 10 } })
  const before = await occurrences(org, id)
  const { scheduled_date } = before[1]!
  const later = { scheduled_date, scheduled_time_start: '14:00:00' }
  await org.run(rescheduleJob, { job_id: before[1]!.id, ...later }, org.owner)
  const ended = await save(org, { job_recurrence_id: id, archived: true })
  assert.ok(ended.archived_at)
  const { id: job_id, on_date } = before[1]!
  assert.deepEqual(ended.kept, [{ job_id, on_date, reason: 'pinned', pinned: ['window'] }])
  const statuses = await Promise.all(
    before.map(async ({ id: job_id }) => (await org.run(getJob, { job_id })).status),
  )
  assert.deepEqual(statuses, ['cancelled', 'scheduled', 'cancelled', 'cancelled'])
  assert.deepEqual((await org.run(listRecurrences, {}, org.owner)).items, [])
  assert.equal((await org.run(listRecurrences, { archived: true }, org.owner)).items.length, 1)
  await save(org, { job_recurrence_id: id, archived: false })
  const after = await occurrences(org, id)
  assert.deepEqual(
    after.map(({ on_date, status }) => [on_date, status]),
    before.map(({ on_date }) => [on_date, 'scheduled']),
  )
  assert.equal(after[1]!.id, before[1]!.id)
  // Setting an end date cancels the jobs after it.
  await save(org, { job_recurrence_id: id, ends_on: addDays(today(org), 10) })
  assert.equal((await occurrences(org, id)).length, 2)
})

test('extending a recurrence does not replace a job that was cancelled or moved', async () => {
  const org = await testOrg()
  const id = await addRecurrence(org, { rule: { frequency: 'daily', interval: 10 } })
  const [, second, third] = await occurrences(org, id)
  const scheduled_date = addDays(third!.on_date, 2)
  await org.run(rescheduleJob, { job_id: third!.id, scheduled_date }, org.owner)
  await org.run(cancelJob, { job_id: second!.id, reason: 'Away', cancelled_by: 'customer' }, org.owner)
  await save(org, { job_recurrence_id: id, horizon_days: 45 })
  const after = await occurrences(org, id)
  assert.deepEqual(
    after.map(({ status }) => status),
    ['scheduled', 'cancelled', 'scheduled', 'scheduled', 'scheduled'],
  )
  assert.equal(after[1]!.id, second!.id)
  const moved = after.filter(({ on_date }) => on_date === third!.on_date)
  assert.deepEqual(moved, [{ ...third!, scheduled_date, version: 2 }])
})

test('count, end date and skipped months limit the created jobs; a count replaces an end date and vice versa', async () => {
  const org = await testOrg()
  const daily = { frequency: 'daily' }
  const id = await addRecurrence(org, { rule: daily, count: 4 })
  assert.equal((await occurrences(org, id)).length, 4)
  const bounded = await save(org, { job_recurrence_id: id, ends_on: addDays(today(org), 1) })
  assert.deepEqual([bounded.count, bounded.ends_on], [null, addDays(today(org), 1)])
  assert.equal((await occurrences(org, id)).length, 2)
  const counted = await save(org, { job_recurrence_id: id, count: 3 })
  assert.deepEqual([counted.count, counted.ends_on], [3, null])
  assert.equal((await occurrences(org, id)).length, 3)
  const all = Array.from({ length: 12 }, (_, at) => at + 1)
  const month = Number(today(org).slice(5, 7))
  const never = await addRecurrence(org, {
    rule: daily,
    skip_months: all.filter((each) => each !== ((month + 5) % 12) + 1),
  })
  assert.deepEqual(await occurrences(org, never), [])
  const late = await addRecurrence(org, { rule: daily, starts_on: addDays(today(org), -10), count: 12 })
  assert.equal((await occurrences(org, late)).length, 2)
})

test('conflicting fields of a recurrence are refused with the name of the field', async () => {
  const org = await testOrg()
  const client_id = await addCustomer(org)
  const base = { client_id, line_items: [], rule: { frequency: 'weekly' }, starts_on: '2026-03-02' }
  const refused = async (more: object, field: string) =>
    await assert.rejects(save(org, { ...base, ...more }), ({ code, details }) => {
      assert.equal(code, 'validation_error')
      assert.ok(
        details.some((each: { field: string }) => each.field === field),
        JSON.stringify(details),
      )
      return true
    })
  await refused({ rule: { frequency: 'daily', weekdays: [1] } }, 'rule.weekdays')
  await refused({ rule: { frequency: 'weekly', month_day: 3 } }, 'rule.month_day')
  await refused({ rule: { frequency: 'weekly', interval: 53 } }, 'rule.interval')
  await refused(
    { rule: { frequency: 'monthly', month_day: 3, month_weekday: { nth: 1, weekday: 1 } } },
    'rule.month_weekday',
  )
  await refused(
    { rule: { frequency: 'monthly', month_weekday: { nth: 6, weekday: 1 } } },
    'rule.month_weekday.nth',
  )
  await refused({ ends_on: '2026-03-01' }, 'ends_on')
  await refused({ ends_on: '2026-04-01', count: 2 }, 'count')
  await refused({ skip_months: Array.from({ length: 12 }, (_, at) => at + 1) }, 'skip_months')
  await refused({ times: { start: '09:00:00', end: '08:00:00' } }, 'times.end')
  await refused({ client_id: org.ownerId }, 'client_id')
  await refused({ crew_id: org.ownerId }, 'crew_id')
  await refused({ assignees: [{ member_id: client_id }] }, 'assignees.0.member_id')
  await refused({ starts_on: undefined }, 'starts_on')
  const id = await addRecurrence(org)
  await refused({ job_recurrence_id: id }, 'client_id')
})

test('a sales rep lists only recurrences that they created, and cannot find those of others', async () => {
  const org = await testOrg()
  const rep = await hire(org, 'sales_rep')
  const others = await addRecurrence(org)
  await assert.rejects(save(org, { job_recurrence_id: others, count: 1 }, rep), { code: 'not_found' })
  const { id: client_id } = await org.run(
    createClient,
    { name: 'Grace', address_line1: '2 Main St', city: 'Chicago', state: 'IL', zip: '60601' },
    rep,
  )
  const own = await save(
    org,
    { client_id, line_items: [], rule: { frequency: 'weekly' }, starts_on: today(org), count: 1 },
    rep,
  )
  const { items } = await org.run(listRecurrences, {}, rep)
  assert.deepEqual(
    items.map(({ id }) => id),
    [own.id],
  )
  const technician = await hire(org, 'technician')
  await assert.rejects(org.run(listRecurrences, {}, technician), { code: 'insufficient_permission' })
})

test('merging clients and deactivating a member do not count as edits of the jobs of a recurrence', async () => {
  const org = await testOrg()
  const [ending, survivor] = [await addCustomer(org), await addCustomer(org)]
  const member = await hire(org, 'technician')
  const id = await addRecurrence(org, {
    client_id: ending,
    assignees: [{ member_id: member.id, role: 'lead' }],
  })
  await org.run(mergeClient, { client_id: ending, into_client_id: survivor }, org.owner)
  await org.run(deactivateMember, { member_id: member.id }, org.operator)
  for (const each of await occurrences(org, id)) assert.equal(each.job_version, each.version)
  const saved = await save(org, { job_recurrence_id: id, service_type: 'roof_cleaning' })
  assert.equal(saved.client_id, survivor)
  const jobs = await Promise.all(
    (await occurrences(org, id)).map((each) => org.run(getJob, { job_id: each.id })),
  )
  assert.ok(
    jobs.every(({ service_type, client_id }) => service_type === 'roof_cleaning' && client_id === survivor),
  )
})

test('no jobs are created for an archived client, and existing ones stay', async () => {
  const org = await testOrg()
  const client_id = await addCustomer(org)
  const id = await addRecurrence(org, { client_id })
  const before = await occurrences(org, id)
  await org.query(`update live.jobs set status = 'complete' where org_id = $1`)
  await org.run(archiveClient, { client_id }, org.owner)
  await save(org, { job_recurrence_id: id, horizon_days: 60 })
  assert.deepEqual(
    (await occurrences(org, id)).map((each) => each.id),
    before.map((each) => each.id),
  )
})

test('a count of more than 1,000 dates is refused', async () => {
  const org = await testOrg()
  await assert.rejects(addRecurrence(org, { count: 1001 }), {
    code: 'validation_error',
    details: [{ field: 'count', message: 'must be at most 1000' }],
  })
})
