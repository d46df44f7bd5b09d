import * as z from 'zod'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { cents, currency, id, text } from '../../../../kernel/schema/fields.ts'
import { bookProviderRefund, moneyEvents } from '../../../money/invoices/index.ts'
import { effectOf } from '../end-anywhere.ts'

export const receiveProviderRefund = mutation({
  name: 'payments.receiveProviderRefund',
  summary: 'Book a refund reported by the card processor, whether we requested it or it was made there.',
  permission: [],
  only: 'system',
  money: true,
  input: z.strictObject({
    provider_reference: text(255, 1).describe('Id of the refunded payment at the processor.'),
    reference: text(255, 1).describe('Id of the refund at the processor.'),
    payment_id: id().nullable().describe('Our refund, if we requested it.'),
    status: z.enum(['pending', 'succeeded', 'failed']),
    amount_cents: cents().min(1),
    currency: currency(),
  }),
  output: z.object({ result: z.enum(['booked', 'ignored']) }),
  emits: [...moneyEvents],
  async handler(ctx, report) {
    if (report.currency !== ctx.actor.org.currency) return { result: 'ignored' as const }
    const isBooked = await bookProviderRefund(ctx, report, (refundId) => effectOf(ctx, refundId))
    return { result: isBooked ? ('booked' as const) : ('ignored' as const) }
  },
})
