import * as z from 'zod'
import { mutation } from '../../../kernel/operations/operation.ts'
import { id } from '../../../kernel/schema/fields.ts'
import { bookOnce, providerEventInput, providerEventOutput, requireProcessor } from '../../payments/index.ts'
import { bookProviderDeposit } from '../book-provider-deposit.ts'
import { depositEvents } from '../note-deposit.ts'

const input = z.strictObject({
  ...providerEventInput,
  estimate_id: id().describe('What the deposit is on, as we told the processor.'),
  payment_id: id().nullable().describe('Our pending deposit, of a charge that we asked for.'),
})

export const receiveProviderDeposit = mutation({
  name: 'estimates.receiveProviderDeposit',
  summary: 'Book what the card processor tells of a deposit, once.',
  permission: [],
  only: 'system',
  money: true,
  input,
  output: providerEventOutput,
  emits: [...depositEvents],
  handler: (ctx, told) =>
    bookOnce(ctx, told, () =>
      bookProviderDeposit(ctx, { ...told, provider: told.provider ?? requireProcessor(ctx) }),
    ),
})
