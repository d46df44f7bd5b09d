import * as z from 'zod'
import { cents, id } from '../schema/fields.ts'

/**
 * A request to an external service, as a dry run shows it and a confirm token covers it. It is plain data and
 * contains everything that matters to the person who confirms. It contains no secrets, and no values that are
 * generated anew each time the call is executed. Requests to other services than the card processor have additional
 * values in `details`.
 */
export const providerRequestSchema = z
  .object({
    service: z.string().describe('External service: `cards` for the card processor.'),
    action: z
      .string()
      .describe('Requested action. For the card processor: `charge`, `refund` or `checkout`.'),
    amount_cents: cents().nullable(),
    currency: z.string().nullable(),
    method: z
      .string()
      .nullable()
      .describe('Token of the charged card at the processor. Null if there is none.'),
    document: z
      .object({
        kind: z.string(),
        id: id(),
        number: z.int().nullable(),
        version: z.int().nullable().describe('Version before the call changed the record.'),
      })
      .nullable()
      .describe('The record that the request is for.'),
    details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
  })
  .meta({ id: 'AskedOfProvider', description: 'The request that would be sent to an external service.' })

export type ProviderRequest = z.infer<typeof providerRequestSchema> & {
  /**
   * True if the call only reads. Several such calls for the same record may run at the same time. Of all other calls,
   * only one per record can run at a time, and a further one is refused.
   */
  isRead?: true
}
