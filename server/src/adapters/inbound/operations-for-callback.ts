import { isId } from '../../kernel/ids.ts'
import type { Mutation } from '../../kernel/operations/operation.ts'
import type { PaymentProvider, ProviderCallback } from '../../kernel/processors/index.ts'

/** The card processor, and the operations that record the payments and refunds which its callbacks report. */
export interface CallbackParts {
  /** The card processor. If its implementation reads no callbacks, the route answers `not_found`. */
  provider: PaymentProvider
  receivePayment: Mutation
  /** Records a payment on an estimate. */
  receiveDeposit: Mutation
  /** Records one refund. */
  receiveRefund: Mutation
  /** Closes a payment request whose checkout page has expired. */
  endCheckout: Mutation
}

type Metadata = Readonly<Record<string, string>>

/** One operation to run because of a callback, with its input. */
interface CallbackOperation {
  operation: Mutation
  input: object
}

/**
 * Determines the operations that a callback causes, in the order in which they must run. They are derived
 * from the event and from the metadata that Quoin attached to the payment.
 */
export async function operationsForCallback(
  parts: CallbackParts,
  callback: ProviderCallback,
): Promise<{ metadata: Metadata; operations: CallbackOperation[] }> {
  if (callback.payment)
    return {
      metadata: callback.payment.metadata,
      operations: [paymentOperation(parts, callback, callback.payment)],
    }
  if (callback.refunded) return await refundOperations(parts, callback, callback.refunded.reference)
  const requestId = idIn(callback.expired?.requestId)
  if (requestId !== null)
    return {
      metadata: callback.expired!.metadata,
      operations: [{ operation: parts.endCheckout, input: { request_id: requestId } }],
    }
  return { metadata: {}, operations: [] }
}

function paymentOperation(
  parts: CallbackParts,
  { id, type }: Pick<ProviderCallback, 'id' | 'type'>,
  payment: NonNullable<ProviderCallback['payment']>,
): CallbackOperation {
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
 * Determines the operations for a refund. Fetches all refunds of the payment from the card processor, so that the order
 * of callbacks does not matter. The payment is recorded first, because the callback about the payment may arrive after
 * the callback about the refund.
 */
async function refundOperations(
  parts: CallbackParts,
  callback: ProviderCallback,
  reference: string,
): Promise<{ metadata: Metadata; operations: CallbackOperation[] }> {
  const refundedPayment = await parts.provider.refundsOf(reference)
  if (!refundedPayment) return { metadata: {}, operations: [] }
  const refunds = refundedPayment.refunds.map((refund) => ({
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
  const payment = paymentOperation(
    parts,
    { id: `${callback.id}/payment`, type: callback.type },
    { ...refundedPayment, status: 'succeeded' },
  )
  return { metadata: refundedPayment.metadata, operations: refunds.length === 0 ? [] : [payment, ...refunds] }
}

/**
 * Reads an id of Quoin from the metadata. Null if the value is not an id. This can happen, because other software may
 * use the same account at the card processor, with its own metadata.
 */
export function idIn(value: string | undefined): string | null {
  return value !== undefined && isId(value) ? value.toLowerCase() : null
}
