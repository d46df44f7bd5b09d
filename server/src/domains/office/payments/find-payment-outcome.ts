import { keyLifetimeMs, NotReached, type PaymentProvider } from '../../../kernel/processors/index.ts'
import {
  declineWhatIsRefused,
  endOf,
  type ProcessorRequest,
  type PaymentEnd,
  type PaymentRequest,
} from '../../money/payment-records/index.ts'

type MoneyRequest = Exclude<ProcessorRequest, { action: 'checkout' }>

const neverReceived: PaymentEnd = {
  status: 'failed',
  reason: 'The card processor never received the request.',
}

/**
 * Determines the outcome of a charge or refund at the card processor:
 *
 * - If the processor's id is known, reads the charge or refund by that id.
 * - Otherwise, while the processor still stores the idempotency key of the request, repeats the request with the key.
 * - After that, or if `onlyLooksUp` is set, searches for the charge or refund by our own id.
 *
 * Returns undefined if the outcome cannot be determined yet.
 */
export async function findPaymentOutcome(
  provider: PaymentProvider,
  { id, asked_at }: Pick<PaymentRequest, 'id' | 'asked_at'>,
  moneyRequest: MoneyRequest,
  context: { reference: string | null; now: string; onlyLooksUp: boolean },
): Promise<PaymentEnd | undefined> {
  if (context.reference !== null) {
    const processorPayment = await provider.find(context.reference)
    return processorPayment && endOf(processorPayment)
  }
  if (!context.onlyLooksUp && Date.parse(context.now) - Date.parse(asked_at) < keyLifetimeMs)
    return await declineWhatIsRefused(unlessNotReached(sendRequest(provider, id, moneyRequest)))
  const processorPayment = await provider.lookUp(
    moneyRequest.action === 'charge'
      ? { action: 'charge', paymentId: id }
      : { action: 'refund', paymentId: id, reference: moneyRequest.request.reference },
  )
  return processorPayment ? endOf(processorPayment) : neverReceived
}

function sendRequest(provider: PaymentProvider, key: string, moneyRequest: MoneyRequest) {
  return moneyRequest.action === 'charge'
    ? provider.charge(moneyRequest.request, key)
    : provider.refund(moneyRequest.request, key)
}

/**
 * Replaces the error `NotReached` of a repeated request with another error. `NotReached` would mean that no money
 * moved, but an earlier attempt may have succeeded.
 */
async function unlessNotReached<Answer>(answer: Promise<Answer>): Promise<Answer> {
  return await answer.catch((error: unknown) => {
    throw error instanceof NotReached ? new Error(error.message, { cause: error }) : error
  })
}
