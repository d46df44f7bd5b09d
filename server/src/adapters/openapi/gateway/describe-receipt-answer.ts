import * as z from 'zod'
import { receiptSchema } from '../../../kernel/operations/receipts/receipt.ts'
import type { JsonObject } from '../component-schemas.ts'
import type { Components } from '../describe-route.ts'
import { receiptExample } from '../gateway-examples.ts'
import { describeAnswer } from './describe-answer.ts'
import { metaExample, requestMeta } from './request-meta.ts'

const receiptAnswerSchema = z
  .object({ data: receiptSchema, meta: requestMeta })
  .describe('Receipt of a mutation: the stored outcome of the call.')

/** Describes an answer that contains the stored outcome of a mutation (its receipt). */
export function describeReceiptAnswer(components: Components, description: string): JsonObject {
  return describeAnswer(components, description, ['WorkflowReceipt', receiptAnswerSchema], {
    data: receiptExample,
    meta: metaExample,
  })
}
