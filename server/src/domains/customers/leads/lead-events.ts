import * as z from 'zod'
import { event } from '../../../kernel/events/event.ts'
import { id, instant } from '../../../kernel/schema/fields.ts'
import { eventAuthorSchema } from '../../../kernel/records/author.ts'
import { leadStatuses, lostReasons } from './lead.ts'

export const leadCreated = event({
  name: 'lead.created',
  summary: 'A lead was created.',
  payload: z.object({
    lead_id: id(),
    client_id: id().nullable(),
    property_id: id().nullable(),
    location_id: id(),
    status: z.enum(leadStatuses),
    source: z.string().nullable(),
    connector_key: z.string().nullable(),
    assigned_to: id().nullable(),
    customer_name: z.string().nullable(),
    customer_email: z.string().nullable(),
    customer_phone: z.string().nullable(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    zip: z.string().nullable(),
    created_at: instant(),
    version: z.int(),
    updated_at: instant(),
  }),
})

export const leadStatusChanged = event({
  name: 'lead.status_changed',
  summary: "A lead's status changed.",
  payload: z.object({
    lead_id: id(),
    client_id: id().nullable(),
    previous_status: z.enum(leadStatuses),
    status: z.enum(leadStatuses),
    lost_reason: z.enum(lostReasons).nullable(),
    assigned_to: id().nullable(),
    changed_by: eventAuthorSchema,
    changed_at: instant(),
    version: z.int(),
    updated_at: instant(),
  }),
})
