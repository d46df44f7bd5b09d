import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isShownBy } from './shown-by.ts'

test('a changed job refreshes jobs, the schedule, clients and the dashboard, but not leads', () => {
  const operations = ['jobs.list', 'schedule.board', 'clients.timeline', 'leads.list', 'dashboard.get']
  assert.deepEqual(
    operations.map((operation) => isShownBy(operation, {}, [{ kind: 'job' }])),
    [true, true, true, false, true],
  )
})

test('an unknown kind of record refreshes everything, and an empty list of changes refreshes nothing', () => {
  assert.equal(isShownBy('leads.list', {}, [{ kind: 'vehicle' }]), true)
  assert.equal(isShownBy('leads.list', {}, []), false)
})

test('the page of a record is refreshed by changes of this record, of its parts and of unknown records, and by no other record of its kind', () => {
  const isRefreshed = (...hints: { kind: string; id?: string | null }[]) =>
    isShownBy('jobs.get', { job_id: 'a' }, hints)
  assert.equal(isRefreshed({ kind: 'job', id: 'a' }), true)
  assert.equal(isRefreshed({ kind: 'job', id: 'b' }, { kind: 'job', id: 'c' }), false)
  assert.equal(isRefreshed({ kind: 'job', id: 'b' }, { kind: 'job', id: 'a' }), true)
  assert.equal(isRefreshed({ kind: 'job', id: null }), true)
  assert.equal(isRefreshed({ kind: 'visit', id: 'v' }), true)
  assert.equal(isShownBy('jobs.list', {}, [{ kind: 'job', id: 'b' }]), true)
  assert.equal(isShownBy('clients.get', { client_id: 'x' }, [{ kind: 'job', id: 'b' }]), true)
})
