import { keyLifetimeMs, NotReached, type PaymentProvider } from '../../kernel/processors/index.ts'
import { declineWhatIsRefused, endOf } from './ask-processor.ts'
import type { PaymentAsked, PaymentRequest } from './payment-requests-table.ts'
import type { PaymentEnd } from './payments-table.ts'

type AskedForMoney = Exclude<PaymentAsked, { action: 'checkout' }>

const neverHeard: PaymentEnd = { status: 'failed', reason: 'The card processor never received this.' }

/**
 * How a charge or a refund stands. What has a name at the processor is looked at; what has none is asked once more with
 * the same key, which does nothing twice, as long as the processor remembers keys; later it is looked for by our own id.
 * Undefined: there is no truthful answer yet.
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

/** That this attempt reached nobody says nothing of the one before. */
async function unlessNotReached<Answer>(answer: Promise<Answer>): Promise<Answer> {
  return await answer.catch((error: unknown) => {
    throw error instanceof NotReached ? new Error(error.message, { cause: error }) : error
  })
}
