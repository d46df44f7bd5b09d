import { createHash } from 'node:crypto'
import * as z from 'zod'
import { id, instant } from '../../schema/fields.ts'
import { warningSchema } from '../warnings.ts'

export const receiptStates = ['pending', 'indeterminate', 'completed'] as const

/**
 * Known facts about the outcome of an indeterminate mutation: it was refused, it failed without an effect, or it may
 * have had an effect.
 */
const receiptOutcomes = ['refused', 'failed', 'unknown'] as const

export const receiptSchema = z
  .object({
    request_id: id().describe(
      'Id of the receipt, the record of the call. Every answer to the call contains it.',
    ),
    operation: z.string(),
    state: z
      .enum(receiptStates)
      .describe(
        'State of the call. `pending`: the call is running. `completed`: the call took effect. ' +
          '`indeterminate`: the call was refused or failed, or its effect is unknown; see `error` and ' +
          '`resolution`. A pending or indeterminate call is never repeated automatically.',
      ),
    outcome: z
      .enum(receiptOutcomes)
      .optional()
      .describe(
        'Present only for `indeterminate`. `refused`: nothing was changed, see `error`. `failed`: ' +
          'nothing was changed because of an internal error. `unknown`: an external provider may have ' +
          'acted, see `resolution`.',
      ),
    created_at: instant(),
    updated_at: instant(),
    completed_at: instant().nullable(),
    http_status: z.int().nullable().describe('HTTP status of the first answer.'),
    result: z
      .unknown()
      .describe(
        'Answer of a completed call, without secrets and contents of files, which only the first answer ' +
          'contains. Null in other states.',
      ),
    warnings: z
      .array(warningSchema)
      .optional()
      .describe('Assumptions that the call made. Absent if there are none.'),
    error: z.object({ code: z.string(), message: z.string() }).nullable(),
    resolution: z
      .string()
      .nullable()
      .describe(
        'Advice on what to do next, for example how to find out whether the call took effect. Null if there is ' +
          'nothing to do.',
      ),
  })
  .meta({
    id: 'Receipt',
    description: 'Outcome of one call of an operation that changes records (a mutation).',
  })

export type Receipt = z.infer<typeof receiptSchema>

/**
 * Derives the id of the receipt from the idempotency key, so that a caller who repeats the call receives the id even
 * before the receipt is committed. The id is a UUID of version 8, the contents of which may be chosen freely.
 */
export function receiptIdOf(orgId: string, idempotencyKey: string): string {
  const hex = createHash('sha256')
    .update(JSON.stringify(['receipt', orgId, idempotencyKey]))
    .digest('hex')
  const variant = ((Number.parseInt(hex[16]!, 16) & 3) | 8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
