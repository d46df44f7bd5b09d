import * as z from 'zod'
import { visibleWith } from '../../kernel/access/visible-with.ts'
import { cents, currency, id, instant } from '../../kernel/schema/fields.ts'

export const timelineAreas = ['client', 'lead', 'estimate', 'job', 'invoice', 'payment', 'message'] as const

export const timelineEntrySchema = z
  .object({
    id: id().describe('Of the entry; the same whenever it is read.'),
    at: instant(),
    area: z.enum(timelineAreas).describe('What kind of record it is about.'),
    happening: z
      .string()
      .describe(
        'What happened to it, such as `created`, `sent`, `rescheduled`, `refund`, `inbound`, `note` or `merged`.',
      ),
    record_id: id(),
    subject_id: id()
      .nullable()
      .describe(
        'The record that it stands on: the lead of an appointment, the job whose schedule changed, the invoice of a payment, the conversation of a message.',
      ),
    number: z.int().nullable().describe('The number of the estimate, job, invoice or lead.'),
    amount_cents: visibleWith('view_pricing', cents().nullable()),
    currency: currency().nullable(),
    text: z
      .string()
      .nullable()
      .describe(
        'A subject, a service, a reason, a status, the former and the next time of a job, or the beginning of a note.',
      ),
  })
  .meta({ id: 'TimelineEntry', description: 'Something that happened with a client.' })

export type TimelineEntry = z.infer<typeof timelineEntrySchema>

/** An entry with what decides who sees it. */
export interface TimelineRow extends TimelineEntry {
  org_id: string
  client_id: string
}

export function timelineEntryOf(row: TimelineRow): TimelineEntry {
  const { id, at, area, happening, record_id, subject_id, number, amount_cents, currency, text } = row
  return { id, at, area, happening, record_id, subject_id, number, amount_cents, currency, text }
}
