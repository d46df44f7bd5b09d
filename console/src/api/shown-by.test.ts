import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isShownBy } from './shown-by.ts'

test('a changed job refreshes jobs, the schedule, clients and Today, but not leads', () => {
  const operations = ['jobs.list', 'schedule.board', 'clients.timeline', 'leads.list', 'dashboard.get']
  assert.deepEqual(
    operations.map((operation) => isShownBy(operation, [{ kind: 'job' }])),
    [true, true, true, false, true],
  )
})

test('a hint about an unknown kind of record refreshes every answer, and without a hint nothing is refreshed', () => {
  assert.equal(isShownBy('leads.list', [{ kind: 'vehicle' }]), true)
  assert.equal(isShownBy('leads.list', []), false)
})
