import * as z from 'zod'
import type { ErrorCode } from '../../kernel/errors.ts'

/** The one shape of every failure; `codes` are those that the document tells of. */
export function errorSchema(codes: readonly ErrorCode[]): z.ZodType {
  const detail = z
    .looseObject({
      field: z
        .string()
        .optional()
        .describe('Where: a path such as `line_items.0.quantity`, or the name of a header.'),
      message: z.string().describe('What is wrong, for people.'),
    })
    .meta({ id: 'ErrorDetail', description: 'One thing that is wrong with a request.' })
  return z
    .object({
      error: z.object({
        code: z.enum(codes as readonly [ErrorCode, ...ErrorCode[]]).describe('What programs go by.'),
        message: z.string().describe('A sentence for people; it may change.'),
        details: z.array(detail),
      }),
    })
    .meta({ id: 'Error', description: 'Every failure has this shape.' })
}
