import * as z from 'zod'
import { event } from '../../../kernel/events/event.ts'
import { id, instant } from '../../../kernel/schema/fields.ts'

/**
 * Event that a step emits to send a record into another automation. That automation starts a run for the record, if its
 * re-entry rules allow it. Webhooks do not send the event.
 */
export const automationEnrolled = event({
  name: 'automation.enrolled',
  summary: 'An automation sent a record into another automation.',
  payload: z.object({
    /** The automation that starts a run for the record. */
    automation_id: id(),
    subject_kind: z.string(),
    subject_id: id(),
    location_id: id(),
    /** Number of the published revision of the automation with `automation_id`. */
    version: z.int(),
    updated_at: instant(),
  }),
})
