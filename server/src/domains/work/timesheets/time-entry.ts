import * as z from 'zod'
import { authorSchema, onBehalfOfSchema } from '../../../kernel/records/author.ts'
import { column, derived, internal, type RowOf } from '../../../kernel/records/member.ts'
import { record } from '../../../kernel/records/record.ts'
import { recordEnd, tradeStart } from '../../../kernel/records/trade-record.ts'
import { calendarDate, id, instant } from '../../../kernel/schema/fields.ts'
import { breakSchema } from './breaks.ts'
import { positionSchema } from '../../../kernel/schema/position.ts'

export const entryKinds = ['work', 'travel', 'office'] as const
export const entryStatuses = ['open', 'closed', 'approved'] as const
export const entrySources = ['mobile', 'office', 'offline'] as const

const hour = 3_600_000
/** Maximum duration of an entry, in milliseconds. */
export const longestEntryMs = 24 * hour
/** Minimum duration of time entries that must be reviewed, in milliseconds. */
export const doubtfulMs = 16 * hour
const position = () =>
  column(
    positionSchema
      .nullable()
      .describe("Position of the phone. Stored for 90 days, and only with the member's consent."),
  )

const correctionSchema = z.object({
  at: instant(),
  by: authorSchema,
  reason: z.string(),
  before: z
    .record(z.string(), z.json())
    .describe('Former values of the changed fields. Empty for an entry that the office created.'),
})
export type Correction = z.infer<typeof correctionSchema>

/** A period of a member's working time, called a time entry. */
export const timeEntries = record({
  kind: 'time_entry',
  table: 'time_entries',
  schema: { id: 'TimeEntry', description: "A period of a member's working time, with its job." },
  owners: 'time_entry_owners',
  fed: 'manage_timesheets',
  members: {
    ...tradeStart,
    member_id: column(id().describe('The member.')),
    job_id: column(id().nullable()),
    visit_id: column(
      id()
        .nullable()
        .describe(
          'Visit of the job. The first visit of a job has the id of the job. Null if the time was not spent on a job.',
        ),
      { read: 'coalesce(r.visit_id, r.job_id)' },
    ),
    kind: column(z.enum(entryKinds)),
    started_at: column(instant()),
    ended_at: column(instant().nullable().describe('End of the entry. Null while it is open.')),
    breaks: column(z.array(breakSchema)),
    worked_seconds: column(
      z
        .int()
        .describe(
          'Working time without unpaid breaks, in seconds of elapsed time, so daylight saving time does ' +
            'not matter. 0 while the entry is open.',
        ),
    ),
    local_date: column(
      calendarDate().describe("Day on which the entry starts, in the location's time zone."),
    ),
    status: column(z.enum(entryStatuses)),
    needs_review: derived(
      z
        .boolean()
        .describe('True if the entry lasts 16 hours or more. The office must correct it before approval.'),
    ),
    in_doubt: internal(z.boolean()),
    source: column(z.enum(entrySources)),
    note: column(z.string().nullable()),
    device_started_at: column(instant().nullable().describe("Start time by the phone's clock.")),
    device_ended_at: column(instant().nullable()),
    pos_in: position(),
    pos_out: position(),
    corrections: column(z.array(correctionSchema).describe('Corrections by the office, oldest first.')),
    approved_at: column(instant().nullable()),
    approved_by: column(id().nullable()),
    approved_by_key: column(
      onBehalfOfSchema
        .nullable()
        .describe('API key with which `approved_by` approved the time. Null if no API key was used.'),
    ),
    ...recordEnd,
  },
  derive: (row, { now }) => ({
    needs_review:
      row.in_doubt || (row.ended_at === null && Date.parse(now) - Date.parse(row.started_at) >= doubtfulMs),
  }),
})

export type TimeEntryRow = RowOf<typeof timeEntries.members>
