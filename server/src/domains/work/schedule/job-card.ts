import * as z from 'zod'
import { visibleWith } from '../../../kernel/access/visible-with.ts'
import { calendarDate, cents, id, instant, wallTime } from '../../../kernel/schema/fields.ts'
import { localToday } from '../../../kernel/time/index.ts'
import { instantsOf, isLate, type JobCardRow, jobStatuses, valueOfVisit } from '../jobs/index.ts'
import { plannedMinutes, type ServiceDuration } from './job-minutes.ts'

/** A visit as shown on the board, on a route or on a phone. */
export const jobCardSchema = z
  .object({
    job_id: id(),
    visit_id: id().describe('The visit that the card shows. The first visit of a job has the id of the job.'),
    visit_number: z.int(),
    visits_total: z.int().describe('Number of visits of the job.'),
    visit_kind: z.enum(['work', 'install', 'service', 'takedown']),
    visit_label: z.string().nullable(),
    job_number: z.int(),
    version: z.int(),
    status: z.enum(jobStatuses),
    client_id: id(),
    customer_name: z.string().nullable(),
    address: z.string().nullable().describe('Address of the work, in one line.'),
    service_type: z.string().nullable(),
    scheduled_date: calendarDate().nullable(),
    scheduled_time_start: wallTime().nullable(),
    scheduled_time_end: wallTime().nullable(),
    scheduled_start_at: instant().nullable(),
    scheduled_end_at: instant().nullable(),
    time_adjusted: z
      .boolean()
      .describe(
        'True if a scheduled time does not exist on that day because of daylight saving time and was ' +
          'moved forward.',
      ),
    arrival_window_minutes: z
      .int()
      .nullable()
      .describe('Length of the arrival window in minutes. Null if the visit has none.'),
    minutes: z
      .int()
      .describe(
        'Planned duration in minutes: from the start time to the end time. Without these, the planned minutes of ' +
          "the visit, or else the duration of its services, or else the location's default.",
      ),
    stop_order: z.int().nullable(),
    total_cents: visibleWith('view_pricing', cents().describe('Total of the job, in cents.')),
    value_cents: visibleWith(
      'view_pricing',
      cents().describe(
        'Value of the visit without tax, in cents: its lines, and an equal share of the lines that are ' +
          'not assigned to a visit.',
      ),
    ),
    assignees: z.array(z.object({ member_id: id(), role: z.enum(['lead', 'crew']) })),
    crew_id: id().nullable(),
    vehicle_id: id().nullable(),
    is_late: z.boolean(),
    checklist: z.object({ required: z.int(), done: z.int() }),
    pos: z
      .object({ latitude: z.number(), longitude: z.number() })
      .nullable()
      .describe('Coordinates of the property. Null if unknown.'),
  })
  .meta({ id: 'JobCard', description: 'A visit of a job on the board.' })

export type JobCard = z.infer<typeof jobCardSchema>

export interface CardTerms {
  now: string
  timezone: string
  default_job_minutes: number
  durations: ReadonlyMap<string, ServiceDuration>
}

/**
 * Returns a function that converts jobs of one location to cards. Many jobs of a day have the same times, so the
 * conversion of times to UTC is cached.
 */
export function cardsOf(terms: CardTerms): (row: JobCardRow) => JobCard {
  const { now, timezone, durations } = terms
  const today = localToday(timezone, new Date(now))
  const instantsByTimes = new Map<string, ReturnType<typeof instantsOf>>()
  return (row) => {
    const { scheduled_date, scheduled_time_start, scheduled_time_end } = row
    const times = { scheduled_date, scheduled_time_start, scheduled_time_end, timezone }
    const key = `${scheduled_date} ${scheduled_time_start} ${scheduled_time_end}`
    const instants = instantsByTimes.get(key) ?? instantsOf(times)
    instantsByTimes.set(key, instants)
    return {
      job_id: row.id,
      visit_id: row.visit_id,
      visit_number: row.visit_number,
      visits_total: row.visits_total,
      visit_kind: row.visit_kind,
      visit_label: row.visit_label,
      job_number: row.job_number,
      version: row.version,
      status: row.status,
      client_id: row.client_id,
      customer_name: row.customer_name,
      address: addressLine(row),
      service_type: row.service_type,
      scheduled_date,
      scheduled_time_start,
      scheduled_time_end,
      scheduled_start_at: instants.scheduled_start_at,
      scheduled_end_at: instants.scheduled_end_at,
      time_adjusted: instants.time_adjusted,
      arrival_window_minutes: row.arrival_window_minutes,
      minutes: plannedMinutes(
        { ...times, visit_minutes: row.visit_minutes, line_items: row.work.services },
        durations,
        terms,
      ),
      stop_order: row.stop_order,
      total_cents: row.total_cents,
      value_cents: valueOf(row),
      assignees: row.assignees,
      crew_id: row.crew_id,
      vehicle_id: row.vehicle_id,
      // A job scheduled for a later day cannot be late yet. This comparison is faster than computing the arrival
      // window.
      is_late: scheduled_date !== null && scheduled_date <= today && isLate({ ...row, timezone }, now),
      checklist: { required: row.checklist_required, done: row.checklist_done },
      pos: row.pos,
    }
  }
}

function valueOf({ total_cents, work, visit_id, lines_by_visit }: JobCardRow): number {
  return lines_by_visit === null ? total_cents - work.tax_cents : valueOfVisit(visit_id, lines_by_visit)
}

function addressLine({
  service_address,
  service_city,
  service_state,
  service_zip,
}: JobCardRow): string | null {
  const region = [service_state, service_zip].filter(Boolean).join(' ')
  return [service_address, service_city, region].filter(Boolean).join(', ') || null
}
