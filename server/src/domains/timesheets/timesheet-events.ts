import * as z from 'zod'
import { event } from '../../kernel/events/event.ts'
import { calendarDate, id, instant } from '../../kernel/schema/fields.ts'

/** Stays inside the service: webhooks do not tell of it. One for each member whose time it is. */
export const timesheetsApproved = event({
  name: 'timesheets.approved',
  summary: 'The time that a member worked in a period was approved, or is open to corrections again.',
  payload: z.object({
    member_id: id(),
    location_id: id(),
    from: calendarDate(),
    to: calendarDate(),
    outcome: z.enum(['approved', 'undone']),
    entries: z.int().describe('How many.'),
    version: z.int().describe('The highest among them.'),
    updated_at: instant(),
  }),
})
