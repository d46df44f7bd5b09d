import { createHash } from 'node:crypto'
import * as z from 'zod'
import { id, instant } from '../../schema/fields.ts'
import { warningSchema } from '../warnings.ts'

export const receiptStates = ['pending', 'indeterminate', 'completed'] as const

/** How an indeterminate mutation ended, as far as that is known. */
const receiptOutcomes = ['refused', 'failed', 'unknown'] as const

export const receiptSchema = z
  .object({
    request_id: id().describe('Names the receipt; every answer to the mutation carries it.'),
    operation: z.string(),
    state: z
      .enum(receiptStates)
      .describe(
        '`pending`: it is running. `completed`: it took effect. `indeterminate`: it ended without that; see `error` and `resolution`. Neither a pending nor an indeterminate mutation is ever started again.',
      ),
    outcome: z
      .enum(receiptOutcomes)
      .optional()
      .describe(
        'Only of an indeterminate one. `refused`: nothing was changed, see `error`. `failed`: an error on our side, and nothing was changed. `unknown`: a provider may have acted, see `resolution`.',
      ),
    created_at: instant(),
    updated_at: instant(),
    completed_at: instant().nullable(),
    http_status: z.int().nullable().describe('The status that the first call was answered with.'),
    result: z
      .unknown()
      .describe('The answer of a completed mutation, without what only the first answer may show.'),
    warnings: z
      .array(warningSchema)
      .optional()
      .describe('What it took for granted; absent when there is nothing.'),
    error: z.object({ code: z.string(), message: z.string() }).nullable(),
    resolution: z
      .string()
      .nullable()
      .describe('How to find out what happened, or what to do next; null when there is nothing to find out.'),
  })
  .meta({ id: 'Receipt', description: 'What became of one mutation.' })

export type Receipt = z.infer<typeof receiptSchema>

/**
 * The receipt of a key has this id, so that somebody who repeats a call can be told it before the receipt is there to
 * be read. Version 8 of UUID: made by a rule of our own.
 */
export function receiptIdOf(orgId: string, idempotencyKey: string): string {
  const hex = createHash('sha256')
    .update(JSON.stringify(['receipt', orgId, idempotencyKey]))
    .digest('hex')
  const variant = ((Number.parseInt(hex[16]!, 16) & 3) | 8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
