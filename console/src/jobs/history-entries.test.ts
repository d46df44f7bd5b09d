import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { JobDetail } from '../api/operations.ts'
import { historyEntries } from './history-entries.ts'

const ruth = { type: 'member' as const, id: 'ruth' }
const desk = { ...ruth, on_behalf_of: { key_id: 'key', name: 'Desk' } }
const visits = [
  { visit_id: 'one', visit_number: 1 },
  { visit_id: 'two', visit_number: 2 },
] as JobDetail['visits']

const job = {
  visits,
  visits_total: 2,
  status_history: [
    {
      previous_status: null,
      status: 'scheduled' as const,
      reason: null,
      changed_at: '2026-11-28T10:00:00.000Z',
      changed_by: desk,
      visit_id: 'two',
    },
    {
      previous_status: null,
      status: 'unscheduled' as const,
      reason: 'New',
      changed_at: '2026-11-28T08:00:00.000Z',
      changed_by: { type: 'automation' as const, id: null },
      visit_id: null,
    },
  ],
  schedule_history: [
    {
      visit_id: 'one',
      scheduled_date: '2026-11-30',
      scheduled_time_start: '09:00:00',
      scheduled_time_end: '11:00:00',
      replaced_at: '2026-11-28T09:00:00.000Z',
      replaced_by: ruth,
    },
  ],
}

test('the history lists statuses and former dates in one order, each with the member, assistant or automation behind it', () => {
  const entries = historyEntries(job, { nameOf: () => 'Ruth', today: '2026-11-28' })
  assert.deepEqual(
    entries.map(({ status, what, who, reason }) => [status, what, who, reason]),
    [
      ['scheduled', 'Visit 2', 'Ruth’s assistant Desk', null],
      [undefined, 'Visit 1, before: Nov 30, 9 – 11 am', 'Ruth', null],
      ['unscheduled', '', 'An automation', 'New'],
    ],
  )
})
