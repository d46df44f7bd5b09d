import type { JobCard, ScheduleBoard } from '../../api/operations.ts'

/** Returns the card of a visit of the crew `north` that is scheduled from 9 to 11 am. */
export const cardWith = (more: Partial<JobCard> = {}): JobCard => ({
  job_id: 'job',
  visit_id: 'visit',
  visit_number: 1,
  visits_total: 1,
  visit_kind: 'work',
  visit_label: null,
  job_number: 7,
  version: 3,
  status: 'scheduled',
  client_id: 'client',
  customer_name: 'Ada Newcomer',
  address: '1 Main St, Evanston, IL 60201',
  service_type: 'house_wash',
  scheduled_date: '2026-11-30',
  scheduled_time_start: '09:00:00',
  scheduled_time_end: '11:00:00',
  scheduled_start_at: '2026-11-30T15:00:00.000Z',
  scheduled_end_at: '2026-11-30T17:00:00.000Z',
  time_adjusted: false,
  arrival_window_minutes: null,
  minutes: 120,
  stop_order: null,
  assignees: [{ member_id: 'bo', role: 'lead' }],
  crew_id: 'north',
  vehicle_id: null,
  is_late: false,
  checklist: { required: 0, done: 0 },
  pos: null,
  ...more,
})

type BoardRow = ScheduleBoard['rows'][number]

export const boardWith = (
  rows: [id: string, cards: JobCard[]][],
  more: Partial<ScheduleBoard> = {},
): ScheduleBoard => ({
  timezone: 'America/Chicago',
  from: '2026-11-30',
  days: 1,
  rows: rows.map(([id, jobs]): BoardRow => ({
    id,
    kind: 'crew',
    name: id,
    cells: [
      {
        date: '2026-11-30',
        jobs,
        appointments: [],
        time_off: [],
        capacity_minutes: 540,
        scheduled_minutes: 120,
        stop_count: jobs.length,
      },
    ],
  })),
  unassigned: [],
  unscheduled: [],
  ...more,
})
