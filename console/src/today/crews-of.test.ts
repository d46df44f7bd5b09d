import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Job } from '../api/operations.ts'
import { crewsOf } from './crews-of.ts'

const job = (id: string, lead: string | null, status: Job['status'], scheduled_time_start: string) => ({
  id,
  status,
  scheduled_time_start,
  assignees: lead === null ? [] : [{ member_id: lead, role: 'lead' as const }],
})

test('jobs are grouped by crew lead in order of time, with the job under way or the next one', () => {
  const { crews, unassigned } = crewsOf([
    job('3', 'ann', 'scheduled', '13:00:00'),
    job('1', 'ann', 'complete', '08:00:00'),
    job('2', 'ann', 'cancelled', '10:00:00'),
    job('4', 'bob', 'scheduled', '15:00:00'),
    job('5', 'bob', 'in_progress', '16:00:00'),
    job('6', null, 'scheduled', '09:00:00'),
  ])
  assert.deepEqual(
    crews.map(({ memberId, jobs, done, current }) => [
      memberId,
      jobs.map(({ id }) => id).join(''),
      done,
      current?.id,
    ]),
    [
      ['ann', '13', 1, '3'],
      ['bob', '45', 0, '5'],
    ],
  )
  assert.equal(unassigned, 1)
})
