import type { MutationContext } from '../../../kernel/operations/context.ts'
import type { KnownPayment, PaymentProvider } from '../../../kernel/processors/index.ts'
import { bookProviderDeposit } from '../../selling/estimates/index.ts'
import { bookProviderPayment } from '../../money/invoices/index.ts'
import { askAgain } from './ask-again.ts'
import {
  askedOfCards,
  endRequest,
  findPayment,
  openRequest,
  type PaymentAsked,
  type PaymentRequest,
  postponeRequest,
} from '../../money/payment-records/index.ts'
import { endAnywhere } from './end-anywhere.ts'

type Checkout = Extract<PaymentAsked, { action: 'checkout' }>
type Answer<Output> = (hasEnded: boolean) => Output | Promise<Output>

/**
 * Requests the status of a locked request from the processor, and books the answer. The next retry is scheduled before
 * the call, so a crash or an unavailable processor only delays it. `answer` receives whether the request has ended.
 */
export async function pursueRequest<Output>(
  ctx: MutationContext,
  request: PaymentRequest,
  answer: Answer<Output>,
): Promise<Output> {
  const processor = ctx.services.payments.of(ctx.actor.org)
  postponeRequest(ctx, request)
  // Only the processor that took the money knows its status.
  if (processor.name !== request.provider) return await answer(false)
  const asked = openRequest(ctx, request)
  return asked.action === 'checkout'
    ? await pursueCheckout(ctx, processor, request, asked, answer)
    : await pursueMoney(ctx, processor, request, asked, answer)
}

async function pursueMoney<Output>(
  ctx: MutationContext,
  processor: PaymentProvider,
  request: PaymentRequest,
  asked: Exclude<PaymentAsked, Checkout>,
  answer: Answer<Output>,
): Promise<Output> {
  const payment = (await findPayment(ctx.db, ctx.actor.org.id, request.id))!
  const known = { reference: payment.provider_reference, now: ctx.present }
  const { amountCents: amount_cents, currency } = asked.request
  const document = { kind: 'payment', id: payment.id, number: null, version: null }
  return await ctx.outside(
    askedOfCards(asked.action, { amount_cents, currency }, document),
    () => unlessUnheard(ctx, request, askAgain(processor, request, asked, known)),
    async (end) => {
      if (end) await endAnywhere(ctx, payment, end)
      return await answer(end !== undefined && end.status !== 'pending')
    },
  )
}

/** A page that has expired, or whose URL was not received, ends as failed. */
async function pursueCheckout<Output>(
  ctx: MutationContext,
  processor: PaymentProvider,
  request: PaymentRequest,
  { metadata }: Checkout,
  answer: Answer<Output>,
): Promise<Output> {
  const { id, reference } = request
  if (reference === null) {
    endRequest(ctx, id)
    return await answer(true)
  }
  const document = { kind: 'checkout', id, number: null, version: null }
  const asked = askedOfCards('checkout', { amount_cents: 0, currency: ctx.actor.org.currency }, document)
  return await ctx.outside(
    asked,
    () => unlessUnheard(ctx, request, processor.find(reference)),
    async (known) => {
      if (!known || known.status === 'open' || known.status === 'pending') return await answer(false)
      if (known.status === 'succeeded') await bookPaid(ctx, request, known, metadata)
      endRequest(ctx, id)
      return await answer(true)
    },
  )
}

async function bookPaid(
  ctx: MutationContext,
  { provider }: PaymentRequest,
  known: KnownPayment,
  metadata: Checkout['metadata'],
): Promise<void> {
  const told = {
    status: 'succeeded' as const,
    provider,
    provider_reference: known.paymentReference ?? known.reference,
    amount_cents: known.amountCents,
    currency: known.currency,
    payment_id: null,
  }
  const { estimate_id, invoice_id = null } = metadata
  if (estimate_id === undefined) await bookProviderPayment(ctx, { ...told, invoice_id })
  else await bookProviderDeposit(ctx, { ...told, estimate_id })
}

/** Without an answer, the request stays open and is retried. */
async function unlessUnheard<Heard>(
  ctx: MutationContext,
  { id, action }: PaymentRequest,
  answer: Promise<Heard>,
): Promise<Heard | undefined> {
  return await answer.catch((error: Error) => {
    ctx.services.log.warn(
      { request_id: id, action, err: error },
      'The card processor did not answer; the request will be retried.',
    )
    return undefined
  })
}
