import { keyLifetimeMs, NotReached, type PaymentProvider } from '../../../kernel/processors/index.ts'
import {
  declineWhatIsRefused,
  endOf,
  type PaymentAsked,
  type PaymentEnd,
  type PaymentRequest,
} from '../../money/payment-records/index.ts'

type AskedForMoney = Exclude<PaymentAsked, { action: 'checkout' }>

const neverHeard: PaymentEnd = { status: 'failed', reason: 'The card processor never received this.' }

/**
 * Finds out the status of a charge or refund. If we know the processor's id, it is read by that. Otherwise the request
 * is repeated with the same idempotency key for as long as the processor stores keys; later it is searched by our own
 * id. Returns undefined if the status cannot be determined yet.
 */
export async function askAgain(
  provider: PaymentProvider,
  { id, asked_at }: Pick<PaymentRequest, 'id' | 'asked_at'>,
  asked: AskedForMoney,
  known: { reference: string | null; now: string },
): Promise<PaymentEnd | undefined> {
  if (known.reference !== null) {
    const found = await provider.find(known.reference)
    return found && endOf(found)
  }
  if (Date.parse(known.now) - Date.parse(asked_at) < keyLifetimeMs)
    return await declineWhatIsRefused(unlessNotReached(ask(provider, id, asked)))
  const found = await provider.lookUp(
    asked.action === 'charge'
      ? { action: 'charge', paymentId: id }
      : { action: 'refund', paymentId: id, reference: asked.request.reference },
  )
  return found ? endOf(found) : neverHeard
}

function ask(provider: PaymentProvider, key: string, asked: AskedForMoney) {
  return asked.action === 'charge' ? provider.charge(asked.request, key) : provider.refund(asked.request, key)
}

/** A failed connection now says nothing about whether the earlier attempt succeeded. */
async function unlessNotReached<Answer>(answer: Promise<Answer>): Promise<Answer> {
  return await answer.catch((error: unknown) => {
    throw error instanceof NotReached ? new Error(error.message, { cause: error }) : error
  })
}
