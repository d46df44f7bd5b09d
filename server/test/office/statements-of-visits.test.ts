import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listStops } from '../../src/domains/office/mobile/operations.ts'
import { completeJob, listJobs, listVisits, saveVisit } from '../../src/domains/work/jobs/operations.ts'
import { jobIn } from '../../src/domains/work/jobs/testing/working.ts'
import { addChecklist } from '../../src/domains/work/quality/testing/inspecting.ts'
import { showBoard } from '../../src/domains/work/schedule/operations.ts'
import { countTraffic } from '../../src/testing/count-traffic.ts'
import { testOrg } from '../../src/testing/test-org.ts'

const days = ['16', '17', '18', '19', '20', '21', '22'].map((day) => `2026-03-${day}`)

/**
 * Returns the numbers of statements and round trips of each call, in a company whose jobs have this number of visits.
 */
async function trafficWith(visits: number, jobCount: number) {
  const org = await testOrg('live', '2026-03-16T15:00:00.000Z')
  const items = [{ label: 'Gutters are clear' }]
  await addChecklist(org, { items })
  await addChecklist(org, { name: 'Visit', items, visit_kinds: ['install'] })
  const jobs: string[] = []
  for (let n = 0; n < jobCount; n++) {
    const job_id = await jobIn(org)
    if (visits > 1) {
      const assignees = [{ member_id: org.ownerId, role: 'lead' }]
      await org.run(
        saveVisit,
        { job_id, dates: days.slice(1, visits), kind: 'install', assignees },
        org.owner,
      )
    }
    jobs.push(job_id)
  }
  const count = async (work: () => Promise<unknown>) => {
    const { statements, roundTrips } = (await countTraffic(work)).traffic
    return `${statements} in ${roundTrips}`
  }
  const reads = async () => ({
    'jobs.list': await count(() => org.run(listJobs, {}, org.owner)),
    'jobs.visits.list': await count(() => org.run(listVisits, {}, org.owner)),
    'schedule.board': await count(() => org.run(showBoard, { from: days[0], days: 7 }, org.owner)),
    'mobile.jobs.list': await count(() => org.run(listStops, { date: days[0], days: 7 }, org.owner)),
  })
  const complete = (job_id: string) =>
    count(() => org.run(completeJob, { job_id, override_reason: 'Measured' }, org.owner))
  // The first calls are not counted, because they also read data that the process then caches.
  await reads()
  await complete(jobs.pop()!)
  return { ...(await reads()), 'jobs.complete': await complete(jobs.pop()!) }
}

test('the number of SQL statements of a call does not grow with the number of visits or jobs', async () => {
  const figures = {
    one: await trafficWith(1, 4),
    three: await trafficWith(3, 4),
    seven: await trafficWith(7, 4),
    more: await trafficWith(3, 8),
  }
  assert.deepEqual(figures.seven, figures.three)
  assert.deepEqual(figures.more, figures.three)
})
