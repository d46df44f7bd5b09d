import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isShownBy } from './shown-by.ts'

test('a changed job refreshes jobs, the schedule, clients and the dashboard, but not leads', () => {
  const operations = ['jobs.list', 'schedule.board', 'clients.timeline', 'leads.list', 'dashboard.get']
  assert.deepEqual(
    operations.map((operation) => isShownBy(operation, [{ kind: 'job' }])),
    [true, true, true, false, true],
  )
})

test('an unknown kind of record refreshes everything, and an empty list of changes refreshes nothing', () => {
  assert.equal(isShownBy('leads.list', [{ kind: 'vehicle' }]), true)
  assert.equal(isShownBy('leads.list', []), false)
})
