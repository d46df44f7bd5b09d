import * as z from 'zod'
import { event } from '../../../kernel/events/event.ts'
import { id, instant } from '../../../kernel/schema/fields.ts'

/** Kinds of records that have tags. */
export const taggedKinds = ['lead', 'client', 'estimate', 'job', 'invoice'] as const
export type TaggedKind = (typeof taggedKinds)[number]

/**
 * Payload of both events. It contains the id, the tags and the version of the record, but none of its other content.
 */
const retagged = z.object({
  record_kind: z.enum(taggedKinds),
  lead_id: id().nullable(),
  client_id: id().nullable(),
  estimate_id: id().nullable(),
  job_id: id().nullable(),
  invoice_id: id().nullable(),
  location_id: id(),
  tag: z.string(),
  /** All tags of the record after the change. */
  tags: z.array(z.string()),
  version: z.int(),
  updated_at: instant(),
})

// Both events trigger automations but are not sent to webhooks.

export const tagAdded = event({
  name: 'tag.added',
  summary: 'A tag was added to a record.',
  payload: retagged,
})

export const tagRemoved = event({
  name: 'tag.removed',
  summary: 'A tag was removed from a record.',
  payload: retagged,
})
