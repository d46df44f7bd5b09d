import type { MutationContext } from '../../../kernel/operations/context.ts'
import type { KnownPayment, PaymentProvider } from '../../../kernel/processors/index.ts'
import { bookProviderDeposit } from '../../selling/estimates/index.ts'
import { bookProviderPayment } from '../../money/invoices/index.ts'
import { findPaymentOutcome } from './find-payment-outcome.ts'
import {
  describeCardRequest,
  endRequest,
  findPayment,
  openRequest,
  type ProcessorRequest,
  type PaymentRequest,
  postponeRequest,
} from '../../money/payment-records/index.ts'
import { endAnywhere } from './end-anywhere.ts'

type Checkout = Extract<ProcessorRequest, { action: 'checkout' }>
type Answer<Output> = (hasEnded: boolean) => Output | Promise<Output>

/**
 * Queries the result of a payment request at the card processor, and books the result. The caller has locked the request.
 * The next retry is scheduled before the processor is called, so that a crash or an unavailable processor only causes a
 * delay. With `onlyLooksUp`, no request that moves money is repeated, nor is one that may have been sent by the original of
 * a restored copy. Calls `answer` with true if the request has ended.
 */
export async function pursueRequest<Output>(
  ctx: MutationContext,
  request: PaymentRequest,
  answer: Answer<Output>,
  { onlyLooksUp = false } = {},
): Promise<Output> {
  const processor = ctx.services.payments.of(ctx.actor.org)
  postponeRequest(ctx, request)
  // Only the processor that received the request knows its status.
  if (processor.name !== request.provider) return await answer(false)
  const processorRequest = openRequest(ctx, request)
  return processorRequest.action === 'checkout'
    ? await pursueCheckout(ctx, processor, request, processorRequest, answer)
    : await pursueMoney(
        ctx,
        processor,
        { ...request, onlyLooksUp: onlyLooksUp || request.is_only_searched },
        processorRequest,
        answer,
      )
}

async function pursueMoney<Output>(
  ctx: MutationContext,
  processor: PaymentProvider,
  request: PaymentRequest & { onlyLooksUp: boolean },
  moneyRequest: Exclude<ProcessorRequest, Checkout>,
  answer: Answer<Output>,
): Promise<Output> {
  const payment = (await findPayment(ctx.db, ctx.actor.org.id, request.id))!
  const { onlyLooksUp } = request
  const context = { reference: payment.provider_reference, now: ctx.present, onlyLooksUp }
  const { amountCents: amount_cents, currency } = moneyRequest.request
  const document = { kind: 'payment', id: payment.id, number: null, version: null }
  return await ctx.callProvider(
    describeCardRequest(moneyRequest.action, { amount_cents, currency }, document),
    () => answerIfAvailable(ctx, request, findPaymentOutcome(processor, request, moneyRequest, context)),
    async (end) => {
      if (end) await endAnywhere(ctx, payment, end)
      return await answer(end !== undefined && end.status !== 'pending')
    },
  )
}

/**
 * Queries the state of a checkout page of the card processor. If the customer has paid, books the payment and ends the
 * request. Also ends the request if the page has expired, or if the URL of the page was never received.
 */
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
  const cardRequest = describeCardRequest(
    'checkout',
    { amount_cents: 0, currency: ctx.actor.org.currency },
    document,
  )
  return await ctx.callProvider(
    cardRequest,
    () => answerIfAvailable(ctx, request, processor.find(reference)),
    async (checkoutPayment) => {
      if (!checkoutPayment || checkoutPayment.status === 'open' || checkoutPayment.status === 'pending')
        return await answer(false)
      if (checkoutPayment.status === 'succeeded') await bookPaid(ctx, request, checkoutPayment, metadata)
      endRequest(ctx, id)
      return await answer(true)
    },
  )
}

async function bookPaid(
  ctx: MutationContext,
  { provider }: PaymentRequest,
  checkoutPayment: KnownPayment,
  metadata: Checkout['metadata'],
): Promise<void> {
  const report = {
    status: 'succeeded' as const,
    provider,
    provider_reference: checkoutPayment.paymentReference ?? checkoutPayment.reference,
    amount_cents: checkoutPayment.amountCents,
    currency: checkoutPayment.currency,
    payment_id: null,
  }
  const { estimate_id, invoice_id = null } = metadata
  if (estimate_id === undefined) await bookProviderPayment(ctx, { ...report, invoice_id })
  else await bookProviderDeposit(ctx, { ...report, estimate_id })
}

/** Returns the processor's answer. Undefined if there is none: the request then stays open and is retried later. */
async function answerIfAvailable<Result>(
  ctx: MutationContext,
  { id, action }: PaymentRequest,
  answer: Promise<Result>,
): Promise<Result | undefined> {
  return await answer.catch((error: Error) => {
    ctx.services.log.warn(
      { request_id: id, action, err: error },
      'The card processor did not answer; the request will be retried.',
    )
    return undefined
  })
}
