import assert from 'node:assert/strict'
import { test } from 'node:test'
import { timelineClient } from '../../src/domains/customers/clients/operations.ts'
import {
  cancelJob,
  completeJob,
  getJob,
  holdJob,
  reopenJob,
  rescheduleJob,
  restoreJob,
  saveVisit,
  startJob,
} from '../../src/domains/work/jobs/operations.ts'
import { jobIn } from '../../src/domains/work/jobs/testing/working.ts'
import { type TestOrg, testOrg } from '../../src/testing/test-org.ts'

// Tests that the history of a job also contains the status changes of its visits, except those that it already shows as
// status changes of the job.

async function fourVisits(org: TestOrg) {
  const job_id = await jobIn(org, 'scheduled')
  const dates = ['2026-03-17', '2026-03-18', '2026-03-19']
  const assignees = [{ member_id: org.ownerId }]
  await org.run(saveVisit, { job_id, dates, assignees }, org.owner)
  const { visits, client_id } = await org.run(getJob, { job_id })
  const [first, second, third, fourth] = visits.map(({ visit_id }) => ({ job_id, visit_id }))
  return { job_id, client_id, first: first!, second: second!, third: third!, fourth: fourth! }
}

/**
 * Returns the status changes of a job, oldest first: number of the visit (0 for the job itself), both statuses
 * and the reason.
 */
async function historyOf(org: TestOrg, job_id: string) {
  const { visits, status_history } = await org.run(getJob, { job_id })
  const numbers = new Map(visits.map(({ visit_id, visit_number }) => [visit_id, visit_number]))
  return status_history
    .toReversed()
    .map(({ visit_id, previous_status, status, reason }) => [
      visit_id === null ? 0 : numbers.get(visit_id),
      previous_status,
      status,
      reason,
    ])
}

/** Returns the entries about jobs in the timeline of a client, oldest first. */
async function timelineOf(org: TestOrg, client_id: string) {
  const { items } = await org.run(timelineClient, { client_id, sort: 'at' }, org.owner)
  return items
    .filter(({ area }) => area === 'job')
    .map(({ happening, text, by }) => [happening, text, by?.id === org.ownerId])
    .filter(([happening]) => happening !== 'created')
}

test('completing, cancelling and restoring a visit that is not current is listed in the histories of job and client', async () => {
  const org = await testOrg('live', '2026-03-16T15:00:00.000Z')
  const { job_id, client_id, first, second, third, fourth } = await fourVisits(org)
  const before = await historyOf(org, job_id)
  await org.run(completeJob, second, org.owner)
  await org.run(cancelJob, { ...third, reason: 'Rain', cancelled_by: 'customer' }, org.owner)
  await org.run(restoreJob, third, org.owner)
  await org.run(rescheduleJob, { ...fourth, scheduled_date: '2026-03-20' }, org.owner)
  const changes = [
    [2, 'scheduled', 'complete', null],
    [3, 'scheduled', 'cancelled', 'Rain'],
    [3, 'cancelled', 'unscheduled', null],
  ]
  assert.deepEqual((await historyOf(org, job_id)).slice(before.length), changes)
  const timeline = new Set((await timelineOf(org, client_id)).map((entry) => entry.join('|')))
  for (const entry of [
    'visit_completed|Visit 2|true',
    'visit_cancelled|Visit 3: Rain|true',
    'visit_restored|Visit 3|true',
    'rescheduled|Visit 4: 2026-03-19 → 2026-03-20|true',
  ])
    assert.ok(timeline.has(entry), `${entry} in ${[...timeline].join(', ')}`)
  // A status change of the current visit also changes the job. It is listed only once, for the job.
  await org.run(startJob, first, org.owner)
  const started = [0, 'scheduled', 'in_progress', null]
  assert.deepEqual((await historyOf(org, job_id)).slice(before.length), [...changes, started])
  await org.run(completeJob, first, org.owner)
  assert.deepEqual((await historyOf(org, job_id)).slice(before.length + 4), [
    [0, 'in_progress', 'scheduled', null],
    [1, 'in_progress', 'complete', null],
  ])
})

test('starting, holding and resuming a second visit beside a running one is listed in both histories', async () => {
  const org = await testOrg('live', '2026-03-16T15:00:00.000Z')
  const { job_id, client_id, first, second } = await fourVisits(org)
  await org.run(startJob, first, org.owner)
  const before = await historyOf(org, job_id)
  await org.run(startJob, second, org.owner)
  await org.run(holdJob, { ...second, reason: 'No power' }, org.owner)
  await org.run(startJob, second, org.owner)
  await org.run(completeJob, second, org.owner)
  await org.run(reopenJob, { job_id, reason: 'Leak' }, org.owner)
  assert.deepEqual((await historyOf(org, job_id)).slice(before.length), [
    [2, 'scheduled', 'in_progress', null],
    [2, 'in_progress', 'on_hold', 'No power'],
    [2, 'on_hold', 'in_progress', null],
    [2, 'in_progress', 'complete', null],
    [2, 'complete', 'in_progress', 'Leak'],
  ])
  const ofVisits = (await timelineOf(org, client_id)).filter(([happening]) =>
    String(happening).startsWith('visit_'),
  )
  assert.deepEqual(
    new Set(ofVisits.map(([happening, text]) => `${happening}: ${text}`)),
    new Set([
      'visit_started: Visit 2',
      'visit_on_hold: Visit 2: No power',
      'visit_resumed: Visit 2',
      'visit_completed: Visit 2',
      'visit_reopened: Visit 2: Leak',
    ]),
  )
})

test('the history of a moved date names the visit only if the job has several', async () => {
  const org = await testOrg('live', '2026-03-16T15:00:00.000Z')
  const job_id = await jobIn(org, 'scheduled', { scheduled_date: '2026-03-16' })
  const { client_id } = await org.run(getJob, { job_id })
  await org.run(rescheduleJob, { job_id, scheduled_date: '2026-03-17' }, org.owner)
  const moves = async () =>
    (await timelineOf(org, client_id)).flatMap(([happening, text]) =>
      happening === 'rescheduled' ? [text] : [],
    )
  assert.deepEqual(await moves(), ['2026-03-16 09:00 → 2026-03-17'])
  await org.run(saveVisit, { job_id, dates: ['2026-03-18'] }, org.owner)
  assert.deepEqual(await moves(), ['Visit 1: 2026-03-16 09:00 → 2026-03-17'])
})

test('when a job is finished, the history says why its other visits were cancelled; a job of one visit has no such entries', async () => {
  const org = await testOrg('live', '2026-03-16T15:00:00.000Z')
  const { job_id, first } = await fourVisits(org)
  const before = await historyOf(org, job_id)
  await org.run(completeJob, { ...first, finish: true, reason: 'Enough' }, org.owner)
  assert.deepEqual((await historyOf(org, job_id)).slice(before.length), [
    [0, 'scheduled', 'complete', 'Enough'],
    [2, 'scheduled', 'cancelled', 'Enough'],
    [3, 'scheduled', 'cancelled', 'Enough'],
    [4, 'scheduled', 'cancelled', 'Enough'],
  ])
  const single = await jobIn(org, 'scheduled')
  await org.run(saveVisit, { visit_id: single, label: 'Only' }, org.owner)
  const former = (await historyOf(org, single)).length
  await org.run(completeJob, { job_id: single }, org.owner)
  assert.deepEqual((await historyOf(org, single)).slice(former), [[0, 'scheduled', 'complete', null]])
})
