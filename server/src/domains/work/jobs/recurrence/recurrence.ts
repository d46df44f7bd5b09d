import * as z from 'zod'
import { column, internal, joined, type RowOf } from '../../../../kernel/records/member.ts'
import { record } from '../../../../kernel/records/record.ts'
import { recordEnd, tradeStart } from '../../../../kernel/records/trade-record.ts'
import { calendarDate, id, wallTime } from '../../../../kernel/schema/fields.ts'
import { zoneOfRecord } from '../../../organization/company/index.ts'
import { lineItemInput, lineItemSchema } from '../../../organization/line-items/index.ts'
import { assigneeSchema } from '../job-assignees-table.ts'
import { ruleSchema } from './rule.ts'

export const timesSchema = z.object({
  start: wallTime(),
  end: wallTime()
    .nullable()
    .describe('End. If it is not after the start, it is on the next day. Null if there is none.'),
  arrival_window_minutes: z.int().nullable(),
})

/** Recurring work. Its jobs are created some days before their dates. */
export const jobRecurrences = record({
  kind: 'job_recurrence',
  table: 'job_recurrences',
  schema: {
    id: 'JobRecurrence',
    description: 'Recurring work. Its jobs are created in advance, up to `horizon_days` ahead.',
  },
  owners: 'job_recurrence_owners',
  members: {
    ...tradeStart,
    client_id: column(id()),
    property_id: column(id().nullable()),
    service_type: column(z.string().nullable()),
    line_items: column(z.array(lineItemInput).describe('Lines of each job, as entered.')),
    /**
     * The lines of each job with the prices from the time when the lines were entered. The estimate lines from which
     * they were copied, and their services, may have been deleted from the estimate and the price book since.
     */
    sold_lines: internal(z.array(lineItemSchema)),
    timezone: joined(z.string().describe('Time zone of the location, IANA name.'), zoneOfRecord),
    times: column(
      timesSchema.nullable().describe('Times in local time of the location. Null means any time of the day.'),
    ),
    crew_id: column(id().nullable()),
    assignees: column(z.array(assigneeSchema)),
    rule: column(ruleSchema),
    starts_on: column(calendarDate()),
    ends_on: column(
      calendarDate().nullable().describe('Last day on which a job may take place. Null means no end.'),
    ),
    count: column(
      z.int().nullable().describe('Total number of dates of the recurrence. Null means no limit.'),
    ),
    skip_months: column(z.array(z.int()).describe('Months without work, from 1 (January) to 12.')),
    horizon_days: column(z.int().describe('Number of days ahead for which jobs are created.')),
    /**
     * If the recurrence was changed for a later day: the first day on which its new values apply. Jobs before this day
     * stay as they are: no more are created, and none is cancelled. Null if there is no such day.
     */
    terms_from: internal(calendarDate().nullable()),
    /**
     * Day on which the next job is to be created, `horizon_days` before its date. Null if the series has no more dates.
     */
    due_date: internal(calendarDate().nullable()),
    ...recordEnd,
  },
  derive: () => ({}),
})

export type RecurrenceRow = RowOf<typeof jobRecurrences.members>
