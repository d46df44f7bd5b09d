import * as z from 'zod'
import { calendarDate, id, instant, wallTime } from '../../../kernel/schema/fields.ts'
import { assigneeSchema } from './job-assignees-table.ts'
import { instantsOf, isLate } from './job-schedule.ts'
import { jobStatuses } from './job-status.ts'
import type { SelectedVisit } from './selected-visits-table.ts'
import { visitKinds } from '../checklists/index.ts'

const course = {
  status: z.enum(jobStatuses),
  scheduled_date: calendarDate()
    .nullable()
    .describe("Scheduled date in the location's time zone. Null if the visit is not scheduled."),
  scheduled_time_start: wallTime()
    .nullable()
    .describe('Start in local time of the location. Null means any time of the day.'),
  scheduled_time_end: wallTime()
    .nullable()
    .describe(
      'End in local time of the location. If it is not after the start, it is on the next day. Null if there is none.',
    ),
  scheduled_start_at: instant()
    .nullable()
    .describe('Scheduled start as an instant. Null if the visit has no date or no start time.'),
  scheduled_end_at: instant()
    .nullable()
    .describe('Scheduled end as an instant. Null if the visit has no date or no end time.'),
  time_adjusted: z
    .boolean()
    .describe(
      'True if a scheduled time does not exist on that day because of daylight saving time. The instant is then later by the length of the gap.',
    ),
  arrival_window_minutes: z.int().nullable(),
  rescheduled_count: z.int(),
  assignees: z.array(assigneeSchema),
  crew_id: id().nullable(),
  vehicle_id: id().nullable(),
  stop_order: z.int().nullable().describe("Position on the vehicle's route of the day."),
  dispatched_at: instant().nullable().describe('Time at which the crew was last notified of this stop.'),
  hold_reason: z.string().nullable(),
  on_my_way_at: instant().nullable(),
  actual_started_at: instant().nullable(),
  completed_at: instant().nullable(),
  cancelled_at: instant().nullable(),
  cancel_reason: z.string().nullable(),
  cancelled_by: z.enum(['customer', 'company']).nullable(),
}

export const visitSchema = z
  .object({
    visit_id: id(),
    visit_number: z.int().describe('Number of the visit in the job, from 1.'),
    kind: z.enum(visitKinds),
    label: z.string().nullable(),
    is_current: z
      .boolean()
      .describe(
        'True for the current visit of the job. The job has the status, date, times and assignment of its current visit.',
      ),
    ...course,
    minutes: z
      .int()
      .nullable()
      .describe(
        'Planned duration in minutes. Null means that the duration is derived from the start and end ' +
          'times, or else from the lines.',
      ),
    line_ids: z
      .array(id())
      .describe(
        'Lines of the job that are done at this visit. If empty, these are the lines that are not assigned to a visit.',
      ),
    note: z.string().nullable(),
    is_late: z
      .boolean()
      .describe(
        'True if the visit has not started although its arrival window is over. If the visit has no ' +
          'start time, its arrival window is the whole day.',
      ),
  })
  .meta({
    id: 'JobVisit',
    description: 'A visit: one trip to carry out a job.',
  })

export type Visit = z.infer<typeof visitSchema>

export function presentVisit(row: SelectedVisit, now: string): Visit {
  const { timezone: _timezone, visit_id, visit_number, kind, label, is_current, ...visit } = row
  return {
    visit_id,
    visit_number,
    kind,
    label,
    is_current,
    ...visit,
    ...instantsOf(row),
    is_late: isLate(row, now),
  }
}
