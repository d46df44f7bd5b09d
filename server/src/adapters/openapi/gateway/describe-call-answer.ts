import * as z from 'zod'
import { warningSchema } from '../../../kernel/operations/warnings.ts'
import type { JsonObject } from '../component-schemas.ts'
import type { Components } from '../describe-route.ts'
import type { ResponseHeader } from '../response-headers.ts'
import { describeAnswer } from './describe-answer.ts'
import { metaExample, requestMeta } from './request-meta.ts'

const answerSchema = z
  .object({
    data: z
      .unknown()
      .describe('Output of the operation. Its schema is the `output_schema` of the operation.'),
    meta: requestMeta.extend({
      warnings: z
        .array(warningSchema)
        .optional()
        .describe('Assumptions that a mutation made. Absent if there are none.'),
    }),
  })
  .describe('The answer of an operation.')

const pageExample = { items: [], next_cursor: null, has_more: false, limit: 1 }

/** Describes the answer to a successful call of an operation. */
export function describeCallAnswer(components: Components, ...further: ResponseHeader[]): JsonObject {
  return describeAnswer(
    components,
    'The answer of the operation.',
    ['WorkflowAnswer', answerSchema],
    { data: pageExample, meta: metaExample },
    ...further,
  )
}
