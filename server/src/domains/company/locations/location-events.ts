import * as z from 'zod'
import { event } from '../../../kernel/events/event.ts'
import { id, instant } from '../../../kernel/schema/fields.ts'

/** Stays inside the service: what waits for a time of its clock looks again, webhooks do not tell of it. */
export const locationChanged = event({
  name: 'location.changed',
  summary: 'A location got another time zone, other opening hours or other holidays.',
  payload: z.object({
    location_id: id(),
    timezone: z.string().describe('IANA name.'),
    previous_timezone: z.string(),
    hours_changed: z.boolean().describe('Its opening hours or its holidays changed.'),
    version: z.int(),
    updated_at: instant(),
  }),
})
