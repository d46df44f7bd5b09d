import * as z from 'zod'
import { cents, id } from '../schema/fields.ts'

/**
 * What somebody else's service is asked for, in words that a rehearsal shows and its confirm token seals. It is plain
 * data and says all that matters to whoever confirms it: nothing that a second run of the same call would make anew, and
 * nothing secret. What has no name here, a provider of another kind puts into `details`.
 */
export const askedSchema = z
  .object({
    service: z.string().describe('Whose service: `cards` for the card processor.'),
    action: z.string().describe('What it does: of cards `charge`, `refund` or `checkout`.'),
    amount_cents: cents().nullable(),
    currency: z.string().nullable(),
    method: z.string().nullable().describe("What is charged: the processor's name for the card."),
    document: z
      .object({
        kind: z.string(),
        id: id(),
        number: z.int().nullable(),
        version: z.int().nullable().describe('As it was found, before the call changed it.'),
      })
      .nullable()
      .describe('What it is asked for.'),
    details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
  })
  .meta({ id: 'AskedOfProvider', description: "What somebody else's service would be asked for." })

export type Asked = z.infer<typeof askedSchema> & {
  /** Nothing comes of it but an answer: any number of such calls are out for one record at once. */
  isRead?: true
}
