import * as z from 'zod'
import { event } from '../../kernel/events/event.ts'
import { id, instant } from '../../kernel/schema/fields.ts'

/** Stays inside the service: the automation that is named begins a run with it, if its rules of re-entry let it. */
export const automationEnrolled = event({
  name: 'automation.enrolled',
  summary: 'An automation sent a record into another one.',
  payload: z.object({
    /** The one that it is sent into. */
    automation_id: id(),
    subject_kind: z.string(),
    subject_id: id(),
    location_id: id(),
    /** Of the automation: which of its revisions is published. */
    version: z.int(),
    updated_at: instant(),
  }),
})
