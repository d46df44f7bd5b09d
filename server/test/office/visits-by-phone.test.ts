import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applyUpload } from '../../src/domains/office/sync/operations.ts'
import {
  completeJob,
  getJob,
  rescheduleJob,
  saveVisit,
  startJob,
} from '../../src/domains/work/jobs/operations.ts'
import { jobIn } from '../../src/domains/work/jobs/testing/working.ts'
import { newId } from '../../src/kernel/ids.ts'
import { testOrg, type TestOrg } from '../../src/testing/test-org.ts'

const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString()

/** Uploads a status change that a phone made offline. */
async function report(org: TestOrg, input: object, more: object = {}) {
  const change = { change_id: newId(), operation: 'mobile.jobs.setStatus', device_at: minutesAgo(0) }
  const { results } = await org.run(
    applyUpload,
    { device: 'Phone', device_now: minutesAgo(0), changes: [{ ...change, input, ...more }] },
    org.owner,
  )
  const { verdict, fields, error } = results[0]!
  return { verdict, fields, error: error?.message }
}

/** Creates a job with visits on two days. The first visit is the current one. */
async function twoDays(org: TestOrg) {
  const job_id = await jobIn(org, 'scheduled')
  const { visits } = await org.run(
    saveVisit,
    { job_id, dates: ['2026-03-17'], assignees: [{ member_id: org.ownerId }] },
    org.owner,
  )
  return { job_id, second: visits[1]!.visit_id }
}

const statuses = async (org: TestOrg, job_id: string) =>
  (await org.run(getJob, { job_id })).visits.map(({ status }) => status)

test('a status of one visit is applied although the current visit has advanced further', async () => {
  const org = await testOrg()
  const { job_id, second } = await twoDays(org)
  await org.run(startJob, { job_id }, org.owner)
  assert.equal((await report(org, { job_id, visit_id: second, action: 'start' })).verdict, 'applied')
  assert.deepEqual(await statuses(org, job_id), ['in_progress', 'in_progress'])
})

test('a status that the visit has already passed is superseded, also while another visit is current', async () => {
  const org = await testOrg()
  const { job_id, second } = await twoDays(org)
  await org.run(completeJob, { job_id, visit_id: job_id }, org.owner)
  for (const action of ['en_route', 'start', 'complete'])
    assert.equal((await report(org, { job_id, visit_id: job_id, action })).verdict, 'superseded', action)
  assert.deepEqual(await statuses(org, job_id), ['complete', 'scheduled'])
  await org.run(completeJob, { job_id }, org.owner)
  assert.equal((await report(org, { job_id, visit_id: second, action: 'start' })).verdict, 'superseded')
})

test('a visit that another device moved to another day is still started where the phone named it', async () => {
  const org = await testOrg()
  const { job_id, second } = await twoDays(org)
  const { version } = await org.run(getJob, { job_id })
  // Moves the second visit before the first, so that it becomes the current visit.
  await org.run(rescheduleJob, { job_id, visit_id: second, scheduled_date: '2026-03-10' }, org.owner)
  const input = { job_id, visit_id: job_id, action: 'start' }
  assert.equal((await report(org, input, { base_version: version })).verdict, 'applied')
  assert.deepEqual(await statuses(org, job_id), ['in_progress', 'scheduled'])
})

test('a status without a visit is not applied to the next visit if its visit ended in the meantime', async () => {
  const org = await testOrg()
  const { job_id } = await twoDays(org)
  const device_at = minutesAgo(10)
  await org.run(completeJob, { job_id }, org.owner)
  for (const action of ['complete', 'start'])
    assert.deepEqual(await report(org, { job_id, action }, { device_at }), {
      verdict: 'conflict',
      fields: ['status'],
      error: 'Another visit of the job ended after this change was made. Pass the visit in `visit_id`.',
    })
  assert.deepEqual(await statuses(org, job_id), ['complete', 'scheduled'])
  assert.equal((await report(org, { job_id, action: 'start' })).verdict, 'applied')
  assert.deepEqual(await statuses(org, job_id), ['complete', 'in_progress'])
})

test('a visit of another job is rejected', async () => {
  const org = await testOrg()
  const { job_id } = await twoDays(org)
  const { second } = await twoDays(org)
  const { verdict, error } = await report(org, { job_id, visit_id: second, action: 'start' })
  assert.deepEqual([verdict, error], ['rejected', 'visit_id: is not a visit of the job'])
})
