import * as z from 'zod'
import { event } from '../../kernel/events/event.ts'
import { id, instant } from '../../kernel/schema/fields.ts'

/** Kinds of records that carry tags. */
export const taggedKinds = ['lead', 'client', 'estimate', 'job', 'invoice'] as const
export type TaggedKind = (typeof taggedKinds)[number]

/** Of the ids, only those of the record and its client are told. */
const retagged = z.object({
  record_kind: z.enum(taggedKinds),
  lead_id: id().nullable(),
  client_id: id().nullable(),
  estimate_id: id().nullable(),
  job_id: id().nullable(),
  invoice_id: id().nullable(),
  location_id: id(),
  tag: z.string(),
  /** All that the record has now. */
  tags: z.array(z.string()),
  version: z.int(),
  updated_at: instant(),
})

// Both stay inside the service: automations start from them, webhooks do not tell of them.

export const tagAdded = event({
  name: 'tag.added',
  summary: 'A record got a tag that it did not have.',
  payload: retagged,
})

export const tagRemoved = event({
  name: 'tag.removed',
  summary: 'A record lost a tag.',
  payload: retagged,
})
