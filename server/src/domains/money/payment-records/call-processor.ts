import { AppError, invalidState } from '../../../kernel/errors.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import type { Charge, ChargeRequest, KnownPayment, RefundRequest } from '../../../kernel/processors/index.ts'
import type { CardRequest } from './card-request.ts'
import { recordRequest, type PaymentRequest } from './payment-requests-table.ts'
import type { NewPayment, PaymentEnd } from './payments-table.ts'
import type { ProviderName } from './provider-name.ts'
import { storeCard } from './stored-cards-table.ts'

/** Finds the processor to use. Throws before anything is written if none is configured. */
export function requireProcessor(
  ctx: MutationContext,
  refusal = 'No card processor is set up.',
): ProviderName {
  const { name } = ctx.services.payments.of(ctx.actor.org)
  if (name === 'manual') throw invalidState(refusal)
  return name
}

/** Requires that the processor that received the money is configured, because only this processor can refund it. */
export function requireHolder(ctx: MutationContext, holder: ProviderName): void {
  if (requireProcessor(ctx) !== holder)
    throw invalidState(
      `The payment was made through another card processor (${holder}) than the configured one. Refund ` +
        `it at ${holder} and record the refund here.`,
    )
}

/**
 * Charges a card for a payment that is stored as pending. Stores the request with the payment; the payment's id is the
 * idempotency key at the processor. If the call fails, the payment stays pending, and `payments.pursue` repeats the
 * same request until the processor answers. `book` runs in the second transaction.
 */
export function chargeFor<Output>(
  ctx: MutationContext,
  entry: NewPayment,
  cardRequest: CardRequest,
  request: ChargeRequest,
  book: (end: PaymentEnd) => Promise<Output>,
): Promise<Output> {
  recordRequest(ctx, { id: entry.id, provider: entry.provider! }, { action: 'charge', request })
  const processor = ctx.services.payments.of(ctx.actor.org)
  return ctx.callProvider(
    cardRequest,
    () => declineWhatIsRefused(processor.charge(request, entry.id)),
    (end) => {
      storeCard(ctx, entry, request.methodToken, end)
      return book(end)
    },
  )
}

/** Requests a refund by the same protocol as `chargeFor`. */
export function refundFor<Output>(
  ctx: MutationContext,
  entry: NewPayment,
  cardRequest: CardRequest,
  { effect, ...request }: RefundRequest & { effect: PaymentRequest['effect'] },
  book: (end: PaymentEnd) => Promise<Output>,
): Promise<Output> {
  recordRequest(ctx, { id: entry.id, provider: entry.provider!, effect }, { action: 'refund', request })
  const processor = ctx.services.payments.of(ctx.actor.org)
  return ctx.callProvider(cardRequest, () => declineWhatIsRefused(processor.refund(request, entry.id)), book)
}

/**
 * Handles a failed request. If the processor rejected the request, no money has moved, so the payment fails in the same
 * way as with a declined card. After any other error, money may have moved, so the error is rethrown. The code
 * `idempotency_conflict` also belongs to these errors: it means that the processor is still working on a request with
 * the same idempotency key.
 */
export async function declineWhatIsRefused(answer: Promise<Charge>): Promise<PaymentEnd> {
  return await answer.then(endOf, (error: unknown) => {
    if (!(error instanceof AppError) || error.status >= 500 || error.code === 'idempotency_conflict')
      throw error
    return { status: 'failed' as const, reason: error.message }
  })
}

/** Maps the processor's answer to the outcome of a payment. */
export function endOf(answer: Charge | KnownPayment): PaymentEnd {
  const status =
    answer.status === 'succeeded' ? 'succeeded' : answer.status === 'declined' ? 'failed' : 'pending'
  const reason = 'declineReason' in answer ? (answer.declineReason ?? null) : null
  const card = 'card' in answer ? answer.card : undefined
  return { status, provider_reference: answer.reference, reason, card }
}
