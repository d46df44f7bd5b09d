import * as z from 'zod'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { mutation } from '../../../kernel/operations/operation.ts'
import { id } from '../../../kernel/schema/fields.ts'
import { leadStatusChanged } from '../../leads/index.ts'
import {
  bookOnce,
  findPayment,
  findPaymentOfProvider,
  providerEventInput,
  providerEventOutput,
  requireProcessor,
  recordDeposit,
  settleDeposit,
} from '../../payments/index.ts'
import { type EstimateRow, estimates } from '../estimate.ts'
import { noteDeposit, withDeposit } from '../note-deposit.ts'

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
  emits: [leadStatusChanged],
  handler: (ctx, told) => bookOnce(ctx, told, () => book(ctx, told)),
})

type Told = z.infer<typeof input>

async function book(ctx: MutationContext, told: Told): Promise<boolean> {
  const orgId = ctx.actor.org.id
  const { status, provider_reference } = told
  const row = await estimates.holdAny(ctx, told.estimate_id)
  if (!row) return false
  if (row.currency !== told.currency)
    throw new Error(`The processor took ${told.currency} for an estimate in ${row.currency}.`)
  if (told.payment_id === null) return await bookNew(ctx, row, told)
  const was = await findPayment(ctx.db, orgId, told.payment_id)
  const payment = await settleDeposit(ctx, told.payment_id, { status, provider_reference }, row.location_id)
  if (was?.status === 'pending' && payment) await noteDeposit(ctx, withDeposit(row, payment, 'pending'))
  return true
}

/** Paid on the processor's own page, so nothing was noted before. */
async function bookNew(ctx: MutationContext, row: EstimateRow, told: Told): Promise<boolean> {
  const { status, provider_reference, amount_cents } = told
  if (status === 'failed' || (await findPaymentOfProvider(ctx.db, ctx.actor.org.id, provider_reference)))
    return false
  const payment = recordDeposit(ctx, {
    client_id: row.client_id,
    estimate_id: row.id,
    location_id: row.location_id,
    currency: row.currency,
    method: 'card',
    amount_cents,
    provider: told.provider ?? requireProcessor(ctx),
    provider_reference,
  })
  await noteDeposit(ctx, withDeposit(row, payment))
  return true
}
