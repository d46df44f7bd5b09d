import * as z from 'zod'
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
        'What happened to it, such as `created`, `sent`, `accepted`, `completed`, `inbound` or `note`.',
      ),
    record_id: id(),
    number: z.int().nullable().describe('The number of the estimate, job, invoice or lead.'),
    amount_cents: cents().nullable(),
    currency: currency().nullable(),
    text: z
      .string()
      .nullable()
      .describe('A subject, a service, a reason, a status or the beginning of a note.'),
  })
  .meta({ id: 'TimelineEntry', description: 'Something that happened with a client.' })

export type TimelineEntry = z.infer<typeof timelineEntrySchema>

/** An entry with what decides who sees it. */
export interface TimelineRow extends TimelineEntry {
  org_id: string
  client_id: string
  subject_id: string | null
}

export function timelineEntryOf(row: TimelineRow): TimelineEntry {
  const { id, at, area, happening, record_id, number, amount_cents, currency, text } = row
  return { id, at, area, happening, record_id, number, amount_cents, currency, text }
}
