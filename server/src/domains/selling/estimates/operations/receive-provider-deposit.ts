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
  estimate_id: id().describe('Estimate of the deposit, as sent to the processor.'),
  payment_id: id().nullable().describe('Pending deposit of a charge that the service requested.'),
})

export const receiveProviderDeposit = mutation({
  name: 'estimates.receiveProviderDeposit',
  summary: 'Book a deposit that the card processor reports, once.',
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
