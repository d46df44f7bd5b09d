import { randomBytes } from 'node:crypto'
import type { Database } from '../database/database.ts'
import type { Queries } from '../database/queries.ts'
import { AppError, invalidField, invalidState } from '../errors.ts'
import {
  type FakePayment,
  fakePaymentByKey,
  fakePaymentByReference,
  insertFakePayment,
  refundedOf,
} from './fake-payments-table.ts'
import type { Charge, PaymentProvider } from './provider.ts'

/** What the pretended cards do. */
const cards: Readonly<Record<string, Pick<FakePayment, 'status' | 'decline_reason'>>> = {
  tok_ok: { status: 'succeeded', decline_reason: null },
  tok_declined: { status: 'declined', decline_reason: 'The card was declined.' },
  tok_pending: { status: 'pending', decline_reason: null },
  // The money is taken, and nobody hears of it: ask again with the same key.
  tok_timeout: { status: 'succeeded', decline_reason: null },
}

/**
 * A card processor for tests and demonstrations. Its books are in the database, in transactions of their own as if they
 * were elsewhere, so they survive restarts and a rollback of ours. The same key gets the same answer.
 */
export function fakeProvider(parts: { system: Database['system']; now: () => string }): PaymentProvider {
  const { system, now } = parts

  const book = async (db: Queries, payment: FakePayment): Promise<FakePayment> => {
    if (await insertFakePayment(db, payment, now())) return payment
    const prior = (await fakePaymentByKey(db, payment.key))!
    const same = (['kind', 'amount_cents', 'currency', 'refund_of'] as const).every(
      (each) => prior[each] === payment[each],
    )
    if (!same) throw new AppError('idempotency_conflict', 'The key stands for another payment.')
    return prior
  }

  return {
    name: 'fake',
    async charge(request, key) {
      const card = cards[request.methodToken]
      if (!card) throw invalidField('method_token', 'The processor knows no such card.')
      const payment = await book(system, { ...blank('charge', key, request), ...card })
      if (request.methodToken === 'tok_timeout') throw new Error('The card processor did not answer in time.')
      return chargeOf(payment)
    },

    refund: (request, key) =>
      system.transaction(async (transaction) => {
        const charge = await fakePaymentByReference(transaction, request.reference, true)
        if (charge?.kind !== 'charge' || charge.status !== 'succeeded')
          throw invalidState('The processor has no such payment to refund.')
        const known = await fakePaymentByKey(transaction, key)
        if (
          !known &&
          (await refundedOf(transaction, charge.reference)) + request.amountCents > charge.amount_cents
        )
          throw invalidState('The refund is more than what is left of the payment.')
        const refund = { ...blank('refund', key, request), refund_of: charge.reference }
        return chargeOf(await book(transaction, refund))
      }),

    /** Its customers pay at once, so it leads right back. */
    async checkout(request, key) {
      const { reference } = await book(system, blank('checkout', key, request))
      return { url: request.successUrl, reference }
    },

    async find(reference) {
      const payment = await fakePaymentByReference(system, reference)
      if (!payment) return undefined
      return {
        reference,
        status: payment.status,
        amountCents: payment.amount_cents,
        currency: payment.currency,
      }
    },
  }
}

function blank(
  kind: FakePayment['kind'],
  key: string,
  request: {
    amountCents: number
    currency: string
    description?: string
    metadata?: Readonly<Record<string, string>> | undefined
  },
): FakePayment {
  return {
    key,
    kind,
    reference: `fake_${kind}_${randomBytes(12).toString('hex')}`,
    status: 'succeeded',
    amount_cents: request.amountCents,
    currency: request.currency,
    description: request.description ?? null,
    decline_reason: null,
    refund_of: null,
    metadata: { ...request.metadata },
  }
}

function chargeOf({ status, reference, decline_reason }: FakePayment): Charge {
  return { status, reference, ...(decline_reason === null ? {} : { declineReason: decline_reason }) }
}
