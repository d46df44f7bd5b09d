import * as z from 'zod'
import { authorSchema, onBehalfOfSchema } from '../../kernel/records/author.ts'
import { column, derived, internal, type RowOf } from '../../kernel/records/member.ts'
import { record } from '../../kernel/records/record.ts'
import { recordEnd, tradeStart } from '../../kernel/records/trade-record.ts'
import { calendarDate, id, instant } from '../../kernel/schema/fields.ts'
import { breakSchema } from './breaks.ts'
import { positionSchema } from '../../kernel/schema/position.ts'

export const entryKinds = ['work', 'travel', 'office'] as const
export const entryStatuses = ['open', 'closed', 'approved'] as const
export const entrySources = ['mobile', 'office', 'offline'] as const

const hour = 3_600_000
/** No entry lasts longer. */
export const longestEntryMs = 24 * hour
/** What lasts so long is to be looked at. */
export const doubtfulMs = 16 * hour
const position = () => column(positionSchema.nullable().describe('Kept with consent, for 90 days.'))

const correctionSchema = z.object({
  at: instant(),
  by: authorSchema,
  reason: z.string(),
  before: z
    .record(z.string(), z.json())
    .describe('What was changed, as it was before; of an entry that the office made, nothing.'),
})
export type Correction = z.infer<typeof correctionSchema>

/** When a member worked. */
export const timeEntries = record({
  kind: 'time_entry',
  table: 'time_entries',
  schema: { id: 'TimeEntry', description: 'When a member worked, and on what.' },
  owners: 'time_entry_owners',
  fed: 'manage_timesheets',
  members: {
    ...tradeStart,
    member_id: column(id().describe('Whose time it is.')),
    job_id: column(id().nullable()),
    kind: column(z.enum(entryKinds)),
    started_at: column(instant()),
    ended_at: column(instant().nullable().describe('Null: it is open.')),
    breaks: column(z.array(breakSchema)),
    worked_seconds: column(
      z.int().describe('What passed, less breaks that are not paid, by no clock; 0 while it is open.'),
    ),
    local_date: column(calendarDate().describe("Of the start, on the location's calendar.")),
    status: column(z.enum(entryStatuses)),
    needs_review: derived(
      z.boolean().describe('It lasts 16 hours or more: the office corrects it before it is approved.'),
    ),
    in_doubt: internal(z.boolean()),
    source: column(z.enum(entrySources)),
    note: column(z.string().nullable()),
    device_started_at: column(instant().nullable().describe('What the phone took for the time.')),
    device_ended_at: column(instant().nullable()),
    pos_in: position(),
    pos_out: position(),
    corrections: column(z.array(correctionSchema).describe('By the office, the latest last.')),
    approved_at: column(instant().nullable()),
    approved_by: column(id().nullable()),
    approved_by_key: column(
      onBehalfOfSchema.nullable().describe('The API key that this member acted through. Null if in person.'),
    ),
    ...recordEnd,
  },
  tell: (row, { now }) => ({
    needs_review:
      row.in_doubt || (row.ended_at === null && Date.parse(now) - Date.parse(row.started_at) >= doubtfulMs),
  }),
})

export type TimeEntryRow = RowOf<typeof timeEntries.members>
