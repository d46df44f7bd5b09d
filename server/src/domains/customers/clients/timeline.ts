import * as z from 'zod'
import { visibleWith } from '../../../kernel/access/visible-with.ts'
import type { Author, OnBehalfOf } from '../../../kernel/access/actor.ts'
import { authorSchema, toAuthor } from '../../../kernel/records/author.ts'
import { cents, currency, id, instant } from '../../../kernel/schema/fields.ts'

export const timelineAreas = ['client', 'lead', 'estimate', 'job', 'invoice', 'payment', 'message'] as const

export const timelineEntrySchema = z
  .object({
    id: id().describe('Stable id of the entry.'),
    at: instant(),
    area: z.enum(timelineAreas).describe('Type of the record that the entry is about.'),
    happening: z
      .string()
      .describe(
        'Event such as `created`, `sent`, `cancelled`, `restored`, `refund`, `release` (money of a ' +
          'payment became credit of the client), `credited` (a credit note was issued; the entry is about ' +
          "the credit note's invoice), `inbound`, `note` or `merged`. The entry stays in the timeline even " +
          'if the event is undone later.',
      ),
    record_id: id(),
    subject_id: id()
      .nullable()
      .describe(
        'The record that the entry belongs to: the lead of an appointment, the job whose schedule ' +
          'changed, the invoice of a payment or credit note, the conversation of a message. Null if there is none.',
      ),
    number: z.int().nullable().describe('Number of the estimate, job, invoice, credit note or lead.'),
    amount_cents: visibleWith('view_pricing', cents().nullable()),
    currency: currency().nullable(),
    text: z
      .string()
      .nullable()
      .describe(
        'Details of the event: a subject, service, reason or status, the former and new time of a job, ' +
          'or the beginning of a note. Null if there are none.',
      ),
    by: authorSchema
      .nullable()
      .describe('The member, API key, customer or automatic process that caused the event. Null if unknown.'),
  })
  .meta({ id: 'TimelineEntry', description: "An event in a client's history." })

export type TimelineEntry = z.infer<typeof timelineEntrySchema>

/** An entry with the fields that determine who can access it. */
export interface TimelineRow extends Omit<TimelineEntry, 'by'> {
  org_id: string
  client_id: string
  by_type: Author['type'] | null
  by_id: string | null
  by_key: OnBehalfOf | null
}

export function timelineEntryOf(row: TimelineRow): TimelineEntry {
  const { id, at, area, happening, record_id, subject_id, number, amount_cents, currency, text } = row
  const by = row.by_type === null ? null : toAuthor(row.by_type, row.by_id, row.by_key)
  return { id, at, area, happening, record_id, subject_id, number, amount_cents, currency, text, by }
}
