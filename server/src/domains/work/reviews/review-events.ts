import * as z from 'zod'
import { event } from '../../../kernel/events/event.ts'
import { id, instant } from '../../../kernel/schema/fields.ts'

/** Internal event: webhooks do not deliver it. */
export const reviewRequested = event({
  name: 'review.requested',
  summary: 'A customer was asked for a review.',
  payload: z.object({
    job_id: id(),
    client_id: id(),
    location_id: id(),
    version: z.int(),
    updated_at: instant(),
  }),
})
