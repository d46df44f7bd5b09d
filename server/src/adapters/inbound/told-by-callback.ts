import { isId } from '../../kernel/ids.ts'
import type { Mutation } from '../../kernel/operations/operation.ts'
import type { PaymentProvider, ProviderCallback } from '../../kernel/processors/index.ts'

/** Who books what a callback tells. */
export interface CallbackParts {
  /** Without callbacks there is nothing at this address. */
  provider: PaymentProvider
  receivePayment: Mutation
  /** Of what was paid on an estimate. */
  receiveDeposit: Mutation
  /** Of what was given back, one refund at a time. */
  receiveRefund: Mutation
  /** Of a page on which nobody will pay any more. */
  endCheckout: Mutation
}

type Metadata = Readonly<Record<string, string>>

/** One thing that a callback comes to. */
interface Told {
  operation: Mutation
  input: object
}

/** What a callback comes to, in this order, and what we said of the payment when we asked for it. */
export async function toldBy(
  parts: CallbackParts,
  callback: ProviderCallback,
): Promise<{ metadata: Metadata; told: Told[] }> {
  if (callback.payment)
    return { metadata: callback.payment.metadata, told: [paymentTold(parts, callback, callback.payment)] }
  if (callback.refunded) return await refundsTold(parts, callback, callback.refunded.reference)
  const requestId = idIn(callback.expired?.requestId)
  if (requestId !== null)
    return {
      metadata: callback.expired!.metadata,
      told: [{ operation: parts.endCheckout, input: { request_id: requestId } }],
    }
  return { metadata: {}, told: [] }
}

function paymentTold(
  parts: CallbackParts,
  { id, type }: Pick<ProviderCallback, 'id' | 'type'>,
  payment: NonNullable<ProviderCallback['payment']>,
): Told {
  const { metadata } = payment
  const estimateId = idIn(metadata['estimate_id'])
  return {
    operation: estimateId === null ? parts.receivePayment : parts.receiveDeposit,
    input: {
      event_id: id,
      event_type: type,
      provider: 'stripe',
      status: payment.status === 'succeeded' ? 'succeeded' : 'failed',
      provider_reference: payment.reference,
      amount_cents: payment.amountCents,
      currency: payment.currency,
      ...(estimateId === null ? { invoice_id: idIn(metadata['invoice_id']) } : { estimate_id: estimateId }),
      payment_id: idIn(metadata['payment_id']),
    },
  }
}

/**
 * The processor is asked what it gave back of the payment by now, so callbacks in any order come to the same. What was
 * given back was paid before, so the payment is told first: its own callback may be on its way yet.
 */
async function refundsTold(
  parts: CallbackParts,
  callback: ProviderCallback,
  reference: string,
): Promise<{ metadata: Metadata; told: Told[] }> {
  const known = await parts.provider.refundsOf(reference)
  if (!known) return { metadata: {}, told: [] }
  const refunds = known.refunds.map((refund) => ({
    operation: parts.receiveRefund,
    input: {
      provider_reference: reference,
      reference: refund.reference,
      payment_id: idIn(refund.metadata['payment_id']),
      status: refund.status === 'declined' ? 'failed' : refund.status,
      amount_cents: refund.amountCents,
      currency: refund.currency,
    },
  }))
  const payment = paymentTold(
    parts,
    { id: `${callback.id}/payment`, type: callback.type },
    { ...known, status: 'succeeded' },
  )
  return { metadata: known.metadata, told: refunds.length === 0 ? [] : [payment, ...refunds] }
}

/** The processor's account may be used for other things too, with metadata of other people's. */
export function idIn(value: string | undefined): string | null {
  return value !== undefined && isId(value) ? value.toLowerCase() : null
}
