import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { addDays } from '../../../../../kernel/time/index.ts'
import { atNoon } from '../../../../../testing/at-noon.ts'
import { race } from '../../../../../testing/race.ts'
import { testOrg, type TestOrg } from '../../../../../testing/test-org.ts'
import { createFromJob, voidInvoice } from '../../../../money/invoices/operations.ts'
import { readBatch, runBatches, start } from '../../../../office/batches/testing/batching.ts'
import {
  completeJob,
  extendRecurrence,
  getJob,
  holdJob,
  rescheduleJob,
  saveRecurrence,
  saveVisit,
  splitJob,
  startJob,
} from '../../operations.ts'
import { addRecurrence, occurrences, today, widen } from '../../testing/recurring.ts'

before(atNoon)

const save = (org: TestOrg, id: string, input: object) =>
  org.run(saveRecurrence, { job_recurrence_id: id, ...input }, org.owner)
const end = (org: TestOrg, id: string, more: object = {}) => save(org, id, { archived: true, ...more })

/** Returns the status of the job, followed by those of its visits. */
async function statuses(org: TestOrg, job_id: string): Promise<string[]> {
  const { status, visits } = await org.run(getJob, { job_id })
  return [status, ...visits.map((visit) => visit.status)]
}

async function weekly(org: TestOrg, count: number, more: object = {}) {
  const id = await addRecurrence(org, {
    starts_on: addDays(today(org), 1),
    count,
    horizon_days: 90,
    times: { start: '09:00:00' },
    assignees: [{ member_id: org.ownerId, role: 'lead' }],
    ...more,
  })
  return { id, jobs: await occurrences(org, id) }
}

async function addVisit(org: TestOrg, job_id: string, date: string): Promise<string> {
  const assignees = [{ member_id: org.ownerId, role: 'lead' }]
  const { visits } = await org.run(saveVisit, { job_id, dates: [date], assignees }, org.owner)
  return visits.at(-1)!.visit_id
}

test('ending a recurrence cancels exactly the jobs of which no visit has begun and nothing is billed', async () => {
  const org = await testOrg()
  const line_items = [
    { name: 'Windows', unit_price_cents: 9900 },
    { name: 'Gutters', unit_price_cents: 5000 },
  ]
  const { id, jobs } = await weekly(org, 8, { line_items })
  const [done, partly, two, split, billed, unbilled, held, untouched] = jobs.map((job) => job.id) as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  await org.run(completeJob, { job_id: done }, org.owner)
  await addVisit(org, partly, addDays(jobs[1]!.on_date, 1))
  await org.run(completeJob, { job_id: partly }, org.owner)
  await addVisit(org, two, addDays(jobs[2]!.on_date, 1))
  const [line] = (await org.run(getJob, { job_id: split })).line_items
  const { into } = await org.run(splitJob, { job_id: split, lines: [{ line_id: line!.id }] }, org.owner)
  await org.run(createFromJob, { job_id: billed }, org.owner)
  const { id: invoice_id } = await org.run(createFromJob, { job_id: unbilled }, org.owner)
  await org.run(voidInvoice, { invoice_id }, org.owner)
  await org.run(holdJob, { job_id: held, reason: 'Rain' }, org.owner)
  const kept = [
    { job_id: partly, on_date: jobs[1]!.on_date, reason: 'started', pinned: [] },
    { job_id: two, on_date: jobs[2]!.on_date, reason: 'pinned', pinned: ['window', 'people'] },
    { job_id: split, on_date: jobs[3]!.on_date, reason: 'pinned', pinned: ['work'] },
    { job_id: billed, on_date: jobs[4]!.on_date, reason: 'invoiced', pinned: [] },
  ]
  const ended = await end(org, id)
  assert.deepEqual(ended.kept, kept)
  const after = async () => await Promise.all(jobs.map((job) => statuses(org, job.id)))
  assert.deepEqual(await after(), [
    ['complete', 'complete'],
    ['scheduled', 'complete', 'scheduled'],
    ['scheduled', 'scheduled', 'scheduled'],
    ['scheduled', 'scheduled'],
    ['scheduled', 'scheduled'],
    ['cancelled', 'cancelled'],
    ['cancelled', 'cancelled'],
    ['cancelled', 'cancelled'],
  ])
  assert.deepEqual(await statuses(org, into.id), ['unscheduled', 'unscheduled'])
  assert.equal(untouched, jobs[7]!.id)

  const events = (await org.events()).length
  const again = await end(org, id)
  assert.deepEqual([again.kept, again.version], [kept, ended.version])
  assert.equal((await org.events()).length, events)
  assert.deepEqual((await end(org, id, { cancel_pinned: true })).kept, [kept[0], kept[3]])
  assert.deepEqual((await after()).slice(1, 5), [
    ['scheduled', 'complete', 'scheduled'],
    ['cancelled', 'cancelled', 'cancelled'],
    ['cancelled', 'cancelled'],
    ['scheduled', 'scheduled'],
  ])
})

test('a job stays when its recurrence ends if any of its visits was started, also one that is not current', async () => {
  const org = await testOrg()
  const { id, jobs } = await weekly(org, 1)
  const [{ id: job_id, on_date }] = jobs as [(typeof jobs)[0]]
  const visit_id = await addVisit(org, job_id, addDays(on_date, 1))
  await org.run(startJob, { job_id, visit_id }, org.owner)
  await org.run(holdJob, { job_id, visit_id, reason: 'Rain' }, org.owner)
  await org.run(holdJob, { job_id, visit_id: job_id, reason: 'No key' }, org.owner)
  const job = await org.run(getJob, { job_id })
  assert.deepEqual([job.status, job.hold_reason, job.actual_started_at], ['on_hold', 'No key', null])
  const { kept } = await end(org, id, { cancel_pinned: true })
  assert.deepEqual(kept, [{ job_id, on_date, reason: 'started', pinned: [] }])
  assert.deepEqual(await statuses(org, job_id), ['on_hold', 'on_hold', 'on_hold'])
})

test('a job whose date in the series is past, but that was moved ahead, is named as kept, and cancelled on request', async () => {
  const org = await testOrg()
  const { id, jobs } = await weekly(org, 1)
  const [{ id: job_id }] = jobs as [(typeof jobs)[0]]
  const on_date = addDays(today(org), -6)
  // Simulates a job whose date in the series was last week, and that a member has moved to next week.
  await org.query('update live.recurring_jobs set on_date = $2 where org_id = $1', [on_date])
  await org.run(rescheduleJob, { job_id, scheduled_date: addDays(today(org), 7) }, org.owner)
  assert.deepEqual((await save(org, id, { count: 2 })).kept, [])
  const stays = { job_id, on_date, reason: 'pinned', pinned: ['window'] }
  assert.deepEqual((await end(org, id)).kept, [stays])
  assert.deepEqual((await end(org, id, { cancel_pinned: true })).kept, [])
  assert.deepEqual(await statuses(org, job_id), ['cancelled', 'cancelled'])
})

test('a batch of moves that was prepared before its recurrence ended moves none of the cancelled jobs', async () => {
  const org = await testOrg()
  const { id, jobs } = await weekly(org, 3)
  const inputs = jobs.map((job) => ({ job_id: job.id, scheduled_date: addDays(job.on_date, 1) }))
  const batch = await start(org, { operation: 'jobs.reschedule', inputs })
  await end(org, id)
  await runBatches(org)
  const { items, status } = await readBatch(org, batch.id)
  assert.deepEqual(
    [status, ...items.map(({ verdict }) => verdict)],
    ['done', 'changed', 'changed', 'changed'],
  )
  for (const { id: job_id, scheduled_date } of jobs) {
    const job = await org.run(getJob, { job_id })
    assert.deepEqual([job.status, job.scheduled_date], ['cancelled', scheduled_date])
  }
})

// Number of random cases. To run more: QUOIN_CASES=200 npm test --
// server/src/domains/work/jobs/operations/recurrence/end.test.ts
const races = Number(process.env['QUOIN_CASES'] ?? 3)

test(
  'whether recurring work ends before or after its next jobs are created, no upcoming job is left or duplicated',
  { timeout: 60_000 + races * 3000 },
  async () => {
    const org = await testOrg()
    const system = { type: 'system', id: null } as const
    for (let at = 0; at < races; at++) {
      const { id } = await weekly(org, 4, { horizon_days: 10 })
      await widen(org, id, 60)
      const target = { table: 'live.job_recurrences', orgId: org.id, id }
      const calls = [
        () => org.run(extendRecurrence, { job_recurrence_id: id }, system),
        () => end(org, id),
        () => end(org, id),
      ]
      const turned = [...calls.slice(at % 3), ...calls.slice(0, at % 3)]
      const outcomes = await race(target, turned)
      assert.deepEqual(
        outcomes.filter(({ status }) => status === 'rejected'),
        [],
      )
      const jobs = await org.query<{ status: string; n: number }>(
        `select j.status, count(*)::int as n from live.jobs j join live.job_recurrences c
            on c.org_id = j.org_id and c.client_id = j.client_id
          where j.org_id = $1 and c.id = $2 group by j.status`,
        [id],
      )
      const [cancelled, ...others] = jobs
      assert.deepEqual(others, [])
      assert.ok(cancelled!.status === 'cancelled' && [2, 4].includes(cancelled!.n), JSON.stringify(jobs))
      const dates = await org.query<{ n: number }>(
        'select count(*)::int as n from live.recurring_jobs where org_id = $1 and job_recurrence_id = $2',
        [id],
      )
      assert.deepEqual(dates, [{ n: 0 }])
    }
  },
)
