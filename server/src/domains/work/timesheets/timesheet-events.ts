import * as z from 'zod'
import { event } from '../../../kernel/events/event.ts'
import { calendarDate, id, instant } from '../../../kernel/schema/fields.ts'

/** Emitted once for each member whose entries changed. Internal event: it is not sent to webhooks. */
export const timesheetsApproved = event({
  name: 'timesheets.approved',
  summary: "A member's time in a period was approved, or its approval undone.",
  payload: z.object({
    member_id: id(),
    location_id: id(),
    from: calendarDate(),
    to: calendarDate(),
    outcome: z.enum(['approved', 'undone']),
    entries: z.int().describe('Number of time entries whose approval changed.'),
    version: z.int().describe('Highest version of these entries.'),
    updated_at: instant(),
  }),
})
