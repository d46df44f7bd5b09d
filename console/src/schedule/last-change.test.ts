import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lastChangeOf } from './last-change.ts'

const reader = { nameOf: () => 'Ruth Abernathy', today: '2026-11-28' }
const member = { type: 'member' as const, id: 'ruth' }
const job = {
  scheduled_date: '2026-11-30',
  scheduled_time_start: '10:00:00',
  updated_at: '2026-11-28T15:00:00.100Z',
  schedule_history: [],
  status_history: [],
}
const change = { visit_id: null, previous_status: null, reason: null, changed_at: '2026-11-28T14:00:00.000Z' }

test('the message about a change that came too late says who changed the visit before, and how', () => {
  const moved = {
    visit_id: 'visit',
    scheduled_date: '2026-11-29',
    scheduled_time_start: null,
    scheduled_time_end: null,
    replaced_at: '2026-11-28T15:00:00.000Z',
    replaced_by: member,
  }
  const status_history = [{ ...change, status: 'on_hold' as const, changed_by: member }]
  assert.equal(
    lastChangeOf({ ...job, schedule_history: [moved], status_history }, 'Ada', reader),
    'Your change to Ada came too late: Ruth Abernathy moved it to Nov 30, 10 am.',
  )
  const assistant = { ...member, on_behalf_of: { key_id: 'key', name: 'Desk' } }
  const held = [{ ...change, status: 'on_hold' as const, changed_at: job.updated_at, changed_by: assistant }]
  assert.equal(
    lastChangeOf({ ...job, status_history: held }, 'Ada', reader),
    'Your change to Ada came too late: Ruth Abernathy’s assistant Desk changed it to “On hold”.',
  )
  assert.equal(
    lastChangeOf({ ...job, status_history }, 'Ada', reader),
    'Your change to Ada came too late: Someone else changed the visit.',
  )
})
