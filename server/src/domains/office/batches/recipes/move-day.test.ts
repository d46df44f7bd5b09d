import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../testing/test-org.ts'
import { addLocation } from '../../../customers/leads/testing/people.ts'
import { getJob } from '../../../work/jobs/operations.ts'
import { addCustomer, jobIn } from '../../../work/jobs/testing/working.ts'
import { saveCrew } from '../../workforce/operations.ts'
import {
  carryOut,
  endsAfter,
  prepare,
  readBatch,
  runBatches,
  start,
  queueAgain,
} from '../testing/batching.ts'

const day = { scheduled_date: '2026-10-31', scheduled_time_start: '09:00:00', scheduled_time_end: '11:00:00' }

test("B1: a day's jobs are moved at the same local time, across the end of daylight saving time", async () => {
  const org = await testOrg()
  const job_id = await jobIn(org, 'scheduled', day)
  assert.equal((await org.run(getJob, { job_id }, org.owner)).scheduled_start_at, '2026-10-31T14:00:00.000Z')
  const recipe = { kind: 'move_day', location_id: org.locationId, from: '2026-10-31', to: '2026-11-02' }
  const { counts, operation } = await carryOut(org, { recipe })
  assert.deepEqual([counts.done, operation], [1, 'jobs.reschedule'])
  const moved = await org.run(getJob, { job_id }, org.owner)
  assert.deepEqual(
    [moved.scheduled_start_at, moved.scheduled_time_end],
    ['2026-11-02T15:00:00.000Z', '11:00:00'],
  )
})

test('jobs of other days and jobs that have begun are not moved, and a batch without any job is refused', async () => {
  const org = await testOrg()
  await jobIn(org, 'in_progress', day)
  await jobIn(org, 'scheduled', { ...day, scheduled_date: '2026-10-30' })
  const recipe = { kind: 'move_day', location_id: org.locationId, from: '2026-10-31', to: '2026-11-02' }
  await assert.rejects(
    prepare(org, { recipe }),
    ({ code, details }: { code: string; details: { reason: string }[] }) =>
      code === 'invalid_state' && details[0]!.reason === 'nothing_found',
  )
})

test('only jobs of the location are moved, and with a crew only those of the crew', async () => {
  const org = await testOrg()
  const crewIds: string[] = []
  const members = [{ member_id: org.ownerId }]
  for (const name of ['Blue', 'Red']) crewIds.push((await org.run(saveCrew, { name, members }, org.owner)).id)
  const [crew_id, other_crew] = crewIds as [string, string]
  const ofCrew = await jobIn(org, 'scheduled', { ...day, crew_id })
  const ofOther = await jobIn(org, 'scheduled', { ...day, crew_id: other_crew })
  await jobIn(org, 'scheduled', { ...day, crew_id, location_id: await addLocation(org) })
  const recipe = { kind: 'move_day', location_id: org.locationId, from: '2026-10-31', to: '2026-11-02' }
  const moved = async (more: object) =>
    (await prepare(org, { recipe: { ...recipe, ...more } })).items.map(({ input }) => input['job_id'])
  assert.deepEqual(await moved({ crew_id }), [ofCrew])
  assert.deepEqual((await moved({})).toSorted(), [ofCrew, ofOther].toSorted())
})

test('60 jobs moved with interruptions: each is moved once, each customer is notified once, and all can be undone', async () => {
  const org = await testOrg()
  const jobs: string[] = []
  for (let at = 0; at < 60; at++)
    jobs.push(await jobIn(org, 'scheduled', { ...day, client_id: await addCustomer(org) }))
  const recipe = {
    kind: 'move_day',
    location_id: org.locationId,
    from: '2026-10-31',
    to: '2026-11-02',
    notify: ['email'],
  }
  const { id, totals } = await start(org, { recipe })
  assert.deepEqual(totals.messages, { emails: 60, texts: 0 })
  for (const items of [1, 7, 0, 13, 20]) {
    await runBatches(org, endsAfter(items))
    await queueAgain(org, id)
  }
  // Two workers process the remaining jobs at the same time.
  await Promise.all([runBatches(org), queueAgain(org, id).then(() => runBatches(org))])
  const batch = await readBatch(org, id)
  assert.deepEqual([batch.status, batch.counts.done], ['done', 60])
  const read = () => Promise.all(jobs.map((job_id) => org.run(getJob, { job_id }, org.owner)))
  assert.ok((await read()).every((job) => job.scheduled_date === '2026-11-02' && job.rescheduled_count === 1))
  const told = await org.query(
    'select count(*)::int as mails, count(distinct to_address)::int as customers from quoin.mail_messages where org_id = $1',
  )
  assert.deepEqual(told, [{ mails: 60, customers: 60 }])

  const undone = await carryOut(org, { undo_of: id })
  assert.deepEqual([undone.counts.done, undone.undo_of, undone.totals.messages.emails], [60, id, 60])
  assert.ok((await read()).every((job) => job.scheduled_start_at === '2026-10-31T14:00:00.000Z'))
})
