import * as z from 'zod'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import {
  bookOnce,
  providerEventInput,
  providerEventOutput,
  requireProcessor,
} from '../../../money/payment-records/index.ts'
import { bookProviderDeposit } from '../book-provider-deposit.ts'
import { depositEvents } from '../apply-deposit.ts'

const input = z.strictObject({
  ...providerEventInput,
  estimate_id: id().describe(
    'Estimate to which the deposit belongs, from the metadata of the payment at the card processor.',
  ),
  payment_id: id()
    .nullable()
    .describe('The pending deposit in this service, if the service requested the charge. Null otherwise.'),
})

export const receiveProviderDeposit = mutation({
  name: 'estimates.receiveProviderDeposit',
  summary: 'Book a deposit that the card processor reports. A repeated report has no effect.',
  permission: [],
  only: 'system',
  money: true,
  input,
  output: providerEventOutput,
  emits: [...depositEvents],
  handler: (ctx, event) =>
    bookOnce(ctx, event, () =>
      bookProviderDeposit(ctx, { ...event, provider: event.provider ?? requireProcessor(ctx) }),
    ),
})
