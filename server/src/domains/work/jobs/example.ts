import { exampleOf } from '../../../kernel/records/example.ts'
import { exampleEnd, exampleId, exampleStart } from '../../../kernel/schema/example.ts'
import { exampleLine } from '../../organization/line-items/index.ts'
import type { JobDetail } from './job-detail.ts'
import { jobs } from './job.ts'
import type { Visit } from './visit.ts'

const job = exampleOf(jobs, {
  ...exampleStart('job'),
  job_number: 2087,
  client_id: exampleId('client'),
  property_id: exampleId('property'),
  estimate_id: exampleId('estimate'),
  lead_id: exampleId('lead'),
  status: 'scheduled',
  service_type: 'gutter_cleaning',
  customer_name: 'Ada Lovelace',
  service_address: '1420 N Cedar Ave',
  service_city: 'Springfield',
  service_state: 'IL',
  service_zip: '62701',
  scheduled_date: '2026-03-16',
  scheduled_time_start: '09:00:00',
  scheduled_time_end: '11:30:00',
  timezone: 'America/Chicago',
  scheduled_start_at: '2026-03-16T14:00:00.000Z',
  scheduled_end_at: '2026-03-16T16:30:00.000Z',
  time_adjusted: false,
  arrival_window_minutes: 60,
  rescheduled_count: 0,
  assignees: [{ member_id: exampleId('member'), role: 'lead' }],
  crew_id: exampleId('crew'),
  stop_order: 2,
  dispatched_at: '2026-03-15T23:00:00.000Z',
  line_items: [exampleLine('job line', 'estimate line')],
  total_cents: 27_028,
  currency: 'USD',
  access_notes: 'Gate on the left side.',
  special_instructions: 'Flush the downspouts.',
  checklist: { required: 4, done: 0 },
  invoice_ids: [],
  is_late: false,
  is_unassigned: false,
  is_invoiced: false,
  is_callback: false,
  visits_total: 1,
  visits_done: 0,
  ...exampleEnd('2026-03-04T10:20:00.000Z'),
})

const visit: Visit = {
  visit_id: job.id,
  visit_number: 1,
  kind: 'work',
  label: null,
  is_current: true,
  status: job.status,
  scheduled_date: job.scheduled_date,
  scheduled_time_start: job.scheduled_time_start,
  scheduled_time_end: job.scheduled_time_end,
  scheduled_start_at: job.scheduled_start_at,
  scheduled_end_at: job.scheduled_end_at,
  time_adjusted: false,
  arrival_window_minutes: job.arrival_window_minutes,
  rescheduled_count: 0,
  assignees: job.assignees,
  crew_id: job.crew_id,
  vehicle_id: null,
  stop_order: job.stop_order,
  dispatched_at: job.dispatched_at,
  hold_reason: null,
  on_my_way_at: null,
  actual_started_at: null,
  completed_at: null,
  cancelled_at: null,
  cancel_reason: null,
  cancelled_by: null,
  minutes: null,
  line_ids: [],
  note: null,
  is_late: false,
}

const member = { type: 'member' as const, id: exampleId('member') }

const detail: JobDetail = {
  ...job,
  recurrence: null,
  checklists: [
    {
      checklist_id: exampleId('checklist'),
      visit_id: null,
      checklist_version: 3,
      name: 'After gutter cleaning',
      stage: 'post_job',
      items: [
        {
          id: 'downspouts',
          label: 'Downspouts run free',
          kind: 'check',
          required: true,
          photo_required: false,
          answer: {
            value: 'pass',
            number: null,
            text: null,
            note: null,
            photo_ids: [],
            performed_at: '2026-03-16T16:20:00.000Z',
            answered_by: { type: 'member', id: exampleId('member') },
            quality_report_id: exampleId('quality report'),
          },
        },
      ],
    },
  ],
  visits: [{ ...visit, checklist: { required: 0, done: 0 } }],
  schedule_history: [],
  status_history: [
    {
      previous_status: 'unscheduled',
      status: 'scheduled',
      reason: null,
      changed_at: '2026-03-05T16:00:00.000Z',
      changed_by: member,
      visit_id: null,
    },
    {
      previous_status: null,
      status: 'unscheduled',
      reason: null,
      changed_at: '2026-03-04T10:20:00.000Z',
      changed_by: member,
      visit_id: null,
    },
  ],
  attachments: [],
  photos: [
    {
      file_id: exampleId('file'),
      filename: 'downspout.jpg',
      content_type: 'image/jpeg',
      size_bytes: 412_380,
      caption: 'Flushed',
    },
  ],
}

export const jobExamples = {
  records: { Job: job, JobDetail: detail, JobVisit: visit },
}
