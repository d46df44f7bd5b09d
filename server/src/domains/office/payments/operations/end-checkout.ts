import * as z from 'zod'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { endRequest, lockRequest } from '../../../money/payment-records/index.ts'

export const endCheckout = mutation({
  name: 'payments.endCheckout',
  summary: "Record that a card processor's checkout page has expired without a payment.",
  permission: [],
  only: 'system',
  input: z.strictObject({ request_id: id().describe('Id of the checkout page in this service.') }),
  output: z.object({ result: z.enum(['ended', 'ignored']) }),
  async handler(ctx, { request_id }) {
    const request = await lockRequest(ctx, request_id)
    if (request?.action !== 'checkout' || request.next_at === null) return { result: 'ignored' as const }
    endRequest(ctx, request_id)
    return { result: 'ended' as const }
  },
})
