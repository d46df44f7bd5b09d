import * as z from 'zod'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { cents, currency, id, text } from '../../../../kernel/schema/fields.ts'
import { bookProviderRefund, moneyEvents } from '../../../money/invoices/index.ts'
import { effectOf } from '../end-anywhere.ts'

export const receiveProviderRefund = mutation({
  name: 'payments.receiveProviderRefund',
  summary:
    'Book a refund that the card processor reports. The refund was requested by this service or made ' +
    'at the processor.',
  permission: [],
  only: 'system',
  money: true,
  input: z.strictObject({
    provider_reference: text(255, 1).describe('Id of the refunded payment at the processor.'),
    reference: text(255, 1).describe('Id of the refund at the processor.'),
    payment_id: id().nullable().describe('The refund in this service. Null if it was made at the processor.'),
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
