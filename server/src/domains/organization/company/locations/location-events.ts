import * as z from 'zod'
import { event } from '../../../../kernel/events/event.ts'
import { id, instant } from '../../../../kernel/schema/fields.ts'

/**
 * Internal event, which webhooks do not deliver. When it is emitted, the times of scheduled work that depend on the
 * location are computed again.
 */
export const locationChanged = event({
  name: 'location.changed',
  summary: 'The time zone, opening hours or holidays of a location changed.',
  payload: z.object({
    location_id: id(),
    timezone: z.string().describe('Time zone, as an IANA name.'),
    previous_timezone: z.string(),
    hours_changed: z.boolean().describe('True if the opening hours or holidays of the location changed.'),
    version: z.int(),
    updated_at: instant(),
  }),
})
