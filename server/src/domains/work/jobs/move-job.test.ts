import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Mutation } from '../../../kernel/operations/operation.ts'
import { race } from '../../../testing/race.ts'
import { testOrg } from '../../../testing/test-org.ts'
import type { Job } from './job.ts'
import { canJob, type JobStatus, jobStatuses, type JobTransition, jobTransitions } from './job-status.ts'
import {
  cancelJob,
  completeJob,
  getJob,
  holdJob,
  reopenJob,
  rescheduleJob,
  restoreJob,
  scheduleJob,
  sendEta,
  startJob,
} from './operations.ts'
import { jobIn, jobEvents } from './testing/working.ts'

interface Way {
  operation: Mutation<unknown, Job>
  input?: Record<string, unknown>
}

/** For each transition, the operation that requests it. */
const ways: Record<JobTransition, Way> = {
  schedule: { operation: scheduleJob, input: { scheduled_date: '2026-04-01' } },
  reschedule: { operation: rescheduleJob, input: { scheduled_date: '2026-04-01' } },
  unschedule: { operation: scheduleJob, input: { scheduled_date: null } },
  headOut: { operation: sendEta },
  start: { operation: startJob },
  hold: { operation: holdJob, input: { reason: 'Rain' } },
  complete: { operation: completeJob },
  reopen: { operation: reopenJob },
  cancel: {
    operation: cancelJob,
    input: { reason: 'Moved', cancelled_by: 'customer' },
  },
  restore: { operation: restoreJob },
}

const table: Record<JobTransition, [from: JobStatus[], to: JobStatus]> = {
  schedule: [['unscheduled'], 'scheduled'],
  reschedule: [['scheduled'], 'scheduled'],
  unschedule: [['scheduled'], 'unscheduled'],
  headOut: [['scheduled'], 'en_route'],
  start: [['scheduled', 'en_route', 'on_hold'], 'in_progress'],
  hold: [['scheduled', 'in_progress'], 'on_hold'],
  complete: [['scheduled', 'en_route', 'in_progress'], 'complete'],
  reopen: [['complete'], 'in_progress'],
  cancel: [['unscheduled', 'scheduled', 'en_route', 'in_progress', 'on_hold'], 'cancelled'],
  restore: [['cancelled'], 'unscheduled'],
}

for (const [name, [from, to]] of Object.entries(table) as [JobTransition, [JobStatus[], JobStatus]][]) {
  test(`${name} is possible only from ${from.join(', ')}, leads to ${to}, and is stored and reported`, async () => {
    assert.equal(jobTransitions[name].to, to)
    const { operation, input } = ways[name]
    for (const status of jobStatuses) {
      const org = await testOrg()
      const job_id = await jobIn(org, status)
      const attempt = org.run(operation, { job_id, ...input }, org.owner)
      assert.equal(canJob(status, name), from.includes(status), `${name} from ${status}`)
      if (!from.includes(status)) {
        await assert.rejects(attempt, (error: { code: string; details: unknown[] }) => {
          assert.equal(error.code, 'invalid_state', `${name} from ${status}`)
          assert.deepEqual(error.details, [{ field: 'job_id', message: `is ${status}`, status }])
          return true
        })
        const job = await org.run(getJob, { job_id })
        assert.deepEqual([job.status, job.version, job.status_history], [status, 1, []])
        assert.deepEqual(await jobEvents(org), [])
        continue
      }
      const moved = await attempt
      assert.deepEqual([moved.status, moved.version], [to, 2], `${name} from ${status}`)
      const { status_history } = await org.run(getJob, { job_id })
      const changes = status === to ? [] : [[status, to, org.ownerId]]
      assert.deepEqual(
        status_history.map((change) => [change.previous_status, change.status, change.changed_by.id]),
        changes,
      )
      const events = (await jobEvents(org)).map((event) => event.name)
      const completed = to === 'complete' ? ['job.completed'] : []
      const changed = status === to ? ['job.rescheduled'] : ['job.status_changed']
      assert.deepEqual(events.toSorted(), [...completed, ...changed])
    }
  })
}

test('of two simultaneous starts of a job, one succeeds', async () => {
  const org = await testOrg()
  const job_id = await jobIn(org, 'scheduled')
  const start = () => org.run(startJob, { job_id }, org.owner)
  const outcomes = await race({ table: 'live.jobs', orgId: org.id, id: job_id }, [start, start])
  const refused = outcomes.filter((each) => each.status === 'rejected')
  assert.equal(refused.length, 1)
  assert.equal((refused[0]!.reason as { code: string }).code, 'invalid_state')
  assert.deepEqual(
    (await jobEvents(org)).map((event) => event.name),
    ['job.status_changed'],
  )
})

test('of a simultaneous completion and cancellation of a job, one succeeds', async () => {
  const org = await testOrg()
  const job_id = await jobIn(org, 'in_progress')
  const outcomes = await race<Job>({ table: 'live.jobs', orgId: org.id, id: job_id }, [
    () => org.run(completeJob, { job_id }, org.owner),
    () => org.run(cancelJob, { job_id, reason: 'Moved', cancelled_by: 'company' }, org.owner),
  ])
  const winner = outcomes.find((each) => each.status === 'fulfilled')
  const refused = outcomes.filter((each) => each.status === 'rejected')
  assert.equal(refused.length, 1)
  assert.equal((refused[0]!.reason as { code: string }).code, 'invalid_state')
  const job = await org.run(getJob, { job_id })
  assert.deepEqual([job.status, job.version], [winner!.value.status, 2])
  const completions = (await jobEvents(org)).filter((event) => event.name === 'job.completed').length
  assert.equal(completions, job.status === 'complete' ? 1 : 0)
})
