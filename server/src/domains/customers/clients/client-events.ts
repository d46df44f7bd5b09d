import * as z from 'zod'
import { event } from '../../../kernel/events/event.ts'
import { id, instant } from '../../../kernel/schema/fields.ts'
import { eventAuthorSchema } from '../../../kernel/records/author.ts'
import { clientStatuses } from './client.ts'

// These events are internal: they start automations, but webhooks do not send them.

export const clientCreated = event({
  name: 'client.created',
  summary: 'A client was created.',
  payload: z.object({
    client_id: id(),
    location_id: id(),
    status: z.enum(clientStatuses),
    name: z.string(),
    created_at: instant(),
    version: z.int(),
    updated_at: instant(),
  }),
})

export const clientStatusChanged = event({
  name: 'client.status_changed',
  summary: "A client's status changed.",
  payload: z.object({
    client_id: id(),
    previous_status: z.enum(clientStatuses),
    status: z.enum(clientStatuses),
    changed_by: eventAuthorSchema,
    changed_at: instant(),
    version: z.int(),
    updated_at: instant(),
  }),
})

export const clientMerged = event({
  name: 'client.merged',
  summary: 'A client was merged into another client.',
  payload: z.object({
    client_id: id().describe('The client that remains after the merge.'),
    merged_client_id: id(),
    version: z.int(),
    updated_at: instant(),
  }),
})
