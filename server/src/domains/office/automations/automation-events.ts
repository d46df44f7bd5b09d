import * as z from 'zod'
import { event } from '../../../kernel/events/event.ts'
import { id, instant } from '../../../kernel/schema/fields.ts'

/**
 * Internal event. The automation with this id starts a run for the record, if its re-entry rules allow it.
 */
export const automationEnrolled = event({
  name: 'automation.enrolled',
  summary: 'An automation sent a record into another one.',
  payload: z.object({
    /** Automation that the record is sent to. */
    automation_id: id(),
    subject_kind: z.string(),
    subject_id: id(),
    location_id: id(),
    /** Published revision of the automation. */
    version: z.int(),
    updated_at: instant(),
  }),
})
