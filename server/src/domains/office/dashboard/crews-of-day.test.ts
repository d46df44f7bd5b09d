import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { VisitOfDay } from '../../work/jobs/index.ts'
import { crewsOfDay, currentVisit } from './crews-of-day.ts'

const visit = (name: string, more: Partial<VisitOfDay> = {}): VisitOfDay => ({
  job_id: name,
  visit_id: name,
  status: 'scheduled',
  customer_name: name,
  scheduled_time_start: null,
  crew_id: null,
  lead_member_id: null,
  ...more,
})

test('visits are grouped by their crew, otherwise by their lead, otherwise as unassigned', () => {
  const visits = [
    visit('a', { crew_id: 'north', lead_member_id: 'bo' }),
    visit('b', { lead_member_id: 'bo' }),
    visit('c', { crew_id: 'north' }),
    visit('d'),
  ]
  const { crews, unassigned } = crewsOfDay(visits)
  assert.deepEqual(
    crews.map(({ crew_id, member_id, visits: own }) => [
      crew_id,
      member_id,
      own.map(({ visit_id }) => visit_id),
    ]),
    [
      ['north', null, ['a', 'c']],
      [null, 'bo', ['b']],
    ],
  )
  assert.equal(unassigned, 1)
})

test('the current visit is the one under way, otherwise the next one, otherwise none', () => {
  const done = visit('a', { status: 'complete' })
  assert.equal(currentVisit([done, visit('b'), visit('c', { status: 'en_route' })])?.visit_id, 'c')
  assert.equal(currentVisit([done, visit('b', { status: 'on_hold' }), visit('c')])?.visit_id, 'b')
  assert.equal(currentVisit([done]), undefined)
})
