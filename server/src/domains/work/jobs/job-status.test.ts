import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canJob, jobStatuses, type JobTransition, jobTransitions } from './job-status.ts'

const statusesThat = (transition: JobTransition): string[] =>
  jobStatuses.filter((status) => canJob(status, transition))

test('a job can be cancelled until it is complete, and completed once it is scheduled', () => {
  assert.deepEqual(statusesThat('cancel'), ['unscheduled', 'scheduled', 'en_route', 'in_progress', 'on_hold'])
  assert.deepEqual(statusesThat('complete'), ['scheduled', 'en_route', 'in_progress'])
  assert.deepEqual(statusesThat('restore'), ['cancelled'])
})

test('every status can be reached and left', () => {
  const transitions = Object.values(jobTransitions)
  for (const status of jobStatuses) {
    assert.ok(
      transitions.some(({ from, to }) => to === status && !(from as readonly string[]).includes(status)),
    )
    assert.ok(
      transitions.some(({ from, to }) => to !== status && (from as readonly string[]).includes(status)),
    )
  }
})
