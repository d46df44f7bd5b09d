import * as z from 'zod'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { bookUnchecked } from '../../../kernel/operations/approved-totals.ts'
import { insertProviderEvent } from '../../../kernel/processors/index.ts'
import type { ProviderName } from './provider-name.ts'
import { cents, currency, text } from '../../../kernel/schema/fields.ts'

/** Input fields of a card processor's report about a payment, without the fields that identify our record. */
export const providerEventInput = {
  event_id: text(255, 1).describe(
    'Id of the event at the card processor. A second call with the same id has no effect.',
  ),
  event_type: text(255, 1).describe("The processor's name for the type of the event."),
  status: z.enum(['succeeded', 'failed']),
  provider: z
    .enum(['fake', 'stripe'])
    .optional()
    .describe('The card processor that reports the event. Defaults to the configured one.'),
  provider_reference: text(255, 1).describe('Id of the payment at the processor.'),
  amount_cents: cents().min(1),
  currency: currency(),
}

/** The processor's report in the form that the booking functions use. */
export interface ReportedPayment {
  status: 'succeeded' | 'failed'
  provider: ProviderName
  provider_reference: string
  amount_cents: number
  currency: string
}

export const providerEventOutput = z.object({ result: z.enum(['booked', 'repeated', 'ignored']) })

/**
 * Books an event of a card processor once. The event id is stored in the transaction that books the payment. If that
 * transaction is rolled back, the processor's repeated event is processed as a new event. `book` returns true if there
 * was anything to book. Booking is allowed even if it changes approved pay, because the money has already moved.
 */
export async function bookOnce(
  ctx: MutationContext,
  event: { event_id: string; event_type: string },
  book: () => Promise<boolean>,
): Promise<z.infer<typeof providerEventOutput>> {
  const isNew = await insertProviderEvent(ctx.db, ctx.actor.org.id, event.event_id, event.event_type, ctx.now)
  if (!isNew) return { result: 'repeated' }
  bookUnchecked(ctx)
  return { result: (await book()) ? 'booked' : 'ignored' }
}
