import * as z from 'zod'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { depositCollected } from '../../../selling/estimates/index.ts'
import { moneyEvents } from '../../../money/invoices/index.ts'
import { endRequest, findPayment, lockRequest } from '../../../money/payment-records/index.ts'
import { pursueRequest } from '../pursue-request.ts'

export const pursue = mutation({
  name: 'payments.pursue',
  summary: 'Request the status of an unanswered charge, refund or checkout page from the card processor.',
  permission: [],
  only: 'system',
  money: true,
  provider: {
    resolution:
      'The card processor did not answer. The request is repeated automatically until the processor answers.',
  },
  input: z.strictObject({
    request_id: id().describe('Id of the payment, refund or checkout page whose status is requested.'),
    only_look_up: z
      .boolean()
      .default(false)
      .describe(
        'If true, the charge or refund is only looked up at the card processor, and its request is never ' +
          'repeated. If the processor has no record of the payment, the payment has failed.',
      ),
  }),
  output: z.object({ result: z.enum(['ended', 'waits']) }),
  emits: [...moneyEvents, depositCollected],
  async handler(ctx, { request_id, only_look_up }) {
    const request = await lockRequest(ctx, request_id)
    if (!request || request.next_at === null) return { result: 'ended' as const }
    const payment = await findPayment(ctx.db, ctx.actor.org.id, request_id)
    if (payment && payment.status !== 'pending') {
      endRequest(ctx, request_id)
      return { result: 'ended' as const }
    }
    const answer = (hasEnded: boolean) => ({
      result: hasEnded ? ('ended' as const) : ('waits' as const),
    })
    return await pursueRequest(ctx, request, answer, { onlyLooksUp: only_look_up })
  },
})
