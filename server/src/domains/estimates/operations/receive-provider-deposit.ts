import * as z from 'zod'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { mutation } from '../../../kernel/operations/operation.ts'
import { id } from '../../../kernel/schema/fields.ts'
import { findPaymentOfProvider, recordDeposit, settleDeposit } from '../../invoices/index.ts'
import { leadStatusChanged } from '../../leads/index.ts'
import { bookOnce, providerEventInput, providerEventOutput } from '../../payments/index.ts'
import { lockEstimate } from '../estimates-table.ts'
import { noteDeposit } from '../note-deposit.ts'

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

async function book(ctx: MutationContext, told: z.infer<typeof input>): Promise<boolean> {
  const orgId = ctx.actor.org.id
  const { status, provider_reference } = told
  const row = await lockEstimate(ctx.db, orgId, told.estimate_id)
  if (!row) return false
  if (row.currency !== told.currency)
    throw new Error(`The processor took ${told.currency} for an estimate in ${row.currency}.`)
  const isNew = told.payment_id === null
  if (isNew && (status === 'failed' || (await findPaymentOfProvider(ctx.db, orgId, provider_reference))))
    return false
  const paymentId =
    told.payment_id ??
    (await recordDeposit(ctx, {
      client_id: row.client_id,
      estimate_id: row.id,
      location_id: row.location_id,
      currency: row.currency,
      method: 'card',
      amount_cents: told.amount_cents,
      reference: null,
      status: 'pending',
    }))
  await settleDeposit(ctx, paymentId, { status, provider_reference }, row.location_id)
  await noteDeposit(ctx, row.id)
  return true
}
