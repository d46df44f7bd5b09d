import * as z from 'zod'
import type { ErrorCode } from '../../kernel/errors.ts'

/** Returns the schema that all error responses share. `codes` are the error codes that the document uses. */
export function errorSchema(codes: readonly ErrorCode[]): z.ZodType {
  const detail = z
    .looseObject({
      field: z
        .string()
        .optional()
        .describe('Field with the problem: a path such as `line_items.0.quantity`, or the name of a header.'),
      message: z
        .string()
        .describe(
          'Description of the problem, for people. It continues a sentence that begins with the name in ' +
            '`field`.',
        ),
    })
    .meta({ id: 'ErrorDetail', description: 'One problem of a request.' })
  return z
    .object({
      error: z.object({
        code: z.enum(codes as readonly [ErrorCode, ...ErrorCode[]]).describe('Error code for programs.'),
        message: z
          .string()
          .describe('Message for people. Programs must not depend on it, because it may change.'),
        details: z.array(detail),
        docs_url: z.url().describe('Page of this service that explains the code.'),
      }),
    })
    .meta({ id: 'Error', description: 'Form of all error responses.' })
}
