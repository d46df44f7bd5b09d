import * as z from 'zod'
import { event } from '../../../../kernel/events/event.ts'
import { id, instant } from '../../../../kernel/schema/fields.ts'

/** Internal event: work that waits for local time is recalculated. Webhooks do not deliver it. */
export const locationChanged = event({
  name: 'location.changed',
  summary: "A location's time zone, opening hours or holidays changed.",
  payload: z.object({
    location_id: id(),
    timezone: z.string().describe('IANA name.'),
    previous_timezone: z.string(),
    hours_changed: z.boolean().describe('True if its opening hours or its holidays changed.'),
    version: z.int(),
    updated_at: instant(),
  }),
})
