import * as z from 'zod'
import { event } from '../../../kernel/events/event.ts'
import { id, instant } from '../../../kernel/schema/fields.ts'

/** Internal event: webhooks do not deliver it. */
export const trainingCompleted = event({
  name: 'training.completed',
  summary: 'A member completed a course.',
  payload: z.object({
    training_assignment_id: id(),
    training_course_id: id(),
    member_id: id(),
    location_id: id(),
    status: z.literal('completed'),
    version: z.int(),
    updated_at: instant(),
  }),
})
