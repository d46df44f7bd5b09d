import * as z from 'zod'
import { event } from '../../../kernel/events/event.ts'
import { id, instant } from '../../../kernel/schema/fields.ts'

/** Event that starts automations. Webhooks do not send it. */
export const todoCompleted = event({
  name: 'todo.completed',
  summary: 'A to-do was completed.',
  payload: z.object({
    todo_id: id(),
    location_id: id(),
    client_id: id().nullable(),
    lead_id: id().nullable(),
    estimate_id: id().nullable(),
    job_id: id().nullable(),
    invoice_id: id().nullable(),
    assigned_to: id().nullable(),
    status: z.literal('done'),
    version: z.int(),
    updated_at: instant(),
  }),
})
