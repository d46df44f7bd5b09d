import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Job } from '../api/operations.ts'
import { csvText } from '../parts/csv.ts'
import { jobsCsv } from './jobs-csv.ts'

test('a job with several visits is one CSV row with the times of its current visit and its numbers of visits', () => {
  const job = {
    job_number: 1041,
    customer_name: 'Ada',
    status: 'scheduled',
    service_type: 'window_cleaning',
    service_address: '1 Main St',
    service_city: 'Austin',
    scheduled_date: '2026-11-02',
    scheduled_time_start: '07:30:00',
    scheduled_time_end: '16:00:00',
    total_cents: 100_050,
    visits_total: 3,
    visits_done: 1,
  } as Job
  const [head, row] = csvText([job], jobsCsv.columns).split('\r\n')
  assert.match(head!, /,Total,Visits,Visits done$/)
  assert.equal(
    row,
    '1041,Ada,scheduled,window_cleaning,1 Main St,Austin,2026-11-02,07:30:00,16:00:00,1000.50,3,1',
  )
})
