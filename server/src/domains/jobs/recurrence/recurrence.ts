import * as z from 'zod'
import { column, internal, joined, type RowOf } from '../../../kernel/records/member.ts'
import { record } from '../../../kernel/records/record.ts'
import { recordEnd, tradeStart } from '../../../kernel/records/trade-record.ts'
import { calendarDate, id, wallTime } from '../../../kernel/schema/fields.ts'
import { zoneOfRecord } from '../../company/index.ts'
import { lineItemInput, lineItemSchema } from '../../line-items/index.ts'
import { assigneeSchema } from '../job-assignees-table.ts'
import { ruleSchema } from './rule.ts'

export const timesSchema = z.object({
  start: wallTime(),
  end: wallTime().nullable().describe('Not after the start means on the next day.'),
  arrival_window_minutes: z.int().nullable(),
})

/** Work that comes again and again, of which jobs are made ahead. */
export const jobRecurrences = record({
  kind: 'job_recurrence',
  table: 'job_recurrences',
  schema: {
    id: 'JobRecurrence',
    description: 'Work that comes again and again: its jobs are made ahead, up to a horizon.',
  },
  owners: 'job_recurrence_owners',
  members: {
    ...tradeStart,
    client_id: column(id()),
    property_id: column(id().nullable()),
    service_type: column(z.string().nullable()),
    line_items: column(z.array(lineItemInput).describe('The lines of each job, as they were given.')),
    /** The same as they were priced when they were given, with what they carry from lines and services that may be gone since. */
    sold_lines: internal(z.array(lineItemSchema)),
    timezone: joined(z.string().describe("The location's time zone, by its IANA name."), zoneOfRecord),
    times: column(timesSchema.nullable().describe("On the location's clock; null: at any time of the day.")),
    crew_id: column(id().nullable()),
    assignees: column(z.array(assigneeSchema)),
    rule: column(ruleSchema),
    starts_on: column(calendarDate()),
    ends_on: column(calendarDate().nullable().describe('The last day on which it may come.')),
    count: column(z.int().nullable().describe('How often it comes in all.')),
    skip_months: column(z.array(z.int()).describe('Months in which it does not come, 1 for January.')),
    horizon_days: column(z.int().describe('So many days ahead its jobs are made.')),
    /** From this day on, the first date that has no job yet is to have one; null: none is left. */
    due_date: internal(calendarDate().nullable()),
    ...recordEnd,
  },
  tell: () => ({}),
})

export type RecurrenceRow = RowOf<typeof jobRecurrences.members>
