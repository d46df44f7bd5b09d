import * as z from 'zod'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import {
  bookOnce,
  providerEventInput,
  providerEventOutput,
  requireProcessor,
} from '../../payment-records/index.ts'
import { bookProviderPayment } from '../book-provider-payment.ts'
import { moneyEvents } from '../record-invoice-payment.ts'

const input = z.strictObject({
  ...providerEventInput,
  invoice_id: id()
    .nullable()
    .describe(
      'Id of the paid invoice, read from the metadata of the payment at the card processor. Null if the ' +
        'metadata contains none.',
    ),
  payment_id: id()
    .nullable()
    .describe('Id of the pending payment, if Quoin requested the charge. Null otherwise.'),
})

export const receiveProviderPayment = mutation({
  name: 'invoices.receiveProviderPayment',
  summary: 'Book a payment that the card processor reports. A repeated report has no effect.',
  permission: [],
  only: 'system',
  money: true,
  input,
  output: providerEventOutput,
  emits: [...moneyEvents],
  handler: (ctx, report) =>
    bookOnce(ctx, report, () =>
      bookProviderPayment(ctx, { ...report, provider: report.provider ?? requireProcessor(ctx) }),
    ),
})
