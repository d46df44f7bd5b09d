import * as z from 'zod'
import type { MutationContext } from '../../kernel/operations/context.ts'
import { bookUnchecked } from '../../kernel/operations/frozen-figures.ts'
import { insertProviderEvent } from '../../kernel/processors/index.ts'
import type { ProviderName } from './payments-table.ts'
import { cents, currency, text } from '../../kernel/schema/fields.ts'

/** What the card processor tells of a payment: members of the input, beside those that name ours. */
export const providerEventInput = {
  event_id: text(255, 1).describe('A repetition has the same one.'),
  event_type: text(255, 1).describe("The processor's name for what happened."),
  status: z.enum(['succeeded', 'failed']),
  provider: z
    .enum(['fake', 'stripe'])
    .optional()
    .describe('Which processor tells it; the one that is set up unless given.'),
  provider_reference: text(255, 1).describe("The processor's name for the payment."),
  amount_cents: cents().min(1),
  currency: currency(),
}

/** The same for who books it. */
export interface ToldPayment {
  status: 'succeeded' | 'failed'
  provider: ProviderName
  provider_reference: string
  amount_cents: number
  currency: string
}

export const providerEventOutput = z.object({ result: z.enum(['booked', 'repeated', 'ignored']) })

/**
 * The event is noted in the transaction that books the payment: both are there, or it comes again and is new. `book`
 * answers whether there was something to book. It is booked although approved pay may change: the money has moved already.
 */
export async function bookOnce(
  ctx: MutationContext,
  told: { event_id: string; event_type: string },
  book: () => Promise<boolean>,
): Promise<z.infer<typeof providerEventOutput>> {
  const isNew = await insertProviderEvent(ctx.db, ctx.actor.org.id, told.event_id, told.event_type, ctx.now)
  if (!isNew) return { result: 'repeated' }
  bookUnchecked(ctx)
  return { result: (await book()) ? 'booked' : 'ignored' }
}
