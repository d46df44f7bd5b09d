import { randomBytes } from 'node:crypto'
import type { Database } from '../database/database.ts'
import type { Queries } from '../database/queries.ts'
import { AppError, invalidField, invalidState } from '../errors.ts'
import {
  settleSimulatedPayment,
  type SimulatedPayment,
  simulatedPaymentByKey,
  simulatedPaymentByOurId,
  simulatedPaymentByReference,
  simulatedPaymentsFor,
  simulatedRefundsOf,
  insertSimulatedPayment,
  refundedOf,
} from './simulated-payments-table.ts'
import type {
  Charge,
  KnownCard,
  KnownPayment,
  KnownRefund,
  PaymentProvider,
  ProviderEntry,
} from './provider.ts'

const pageSize = 100
/** Time after which a pending payment succeeds, in milliseconds. */
const waitMs = 60_000

/** Results of charging the simulated cards, by token. */
const cards: Readonly<Record<string, Pick<SimulatedPayment, 'status' | 'decline_reason'>>> = {
  tok_ok: { status: 'succeeded', decline_reason: null },
  tok_declined: { status: 'declined', decline_reason: 'The card was declined.' },
  tok_pending: { status: 'pending', decline_reason: null },
  // The charge succeeds, but its answer is lost, as after a timeout. A repeated request with the same key returns
  // the answer.
  tok_timeout: { status: 'succeeded', decline_reason: null },
}

/** Cards whose token can be charged again. */
const knownCards: Readonly<Record<string, KnownCard>> = {
  tok_ok: { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2034 },
  tok_pending: { brand: 'mastercard', last4: '4444', expMonth: 8, expYear: 2033 },
}

/**
 * A simulated card processor for tests and demonstrations. It stores its payments in the database, in separate
 * transactions, so that they survive restarts and rollbacks of the service like those of a real processor. The same
 * idempotency key gets the same answer.
 */
export function simulatedProvider(parts: { system: Database['system']; now: () => string }): PaymentProvider {
  const { system, now } = parts

  const book = async (db: Queries, payment: SimulatedPayment): Promise<SimulatedPayment> => {
    if (await insertSimulatedPayment(db, payment, now())) return payment
    const prior = (await simulatedPaymentByKey(db, payment.key))!
    const same = (['kind', 'amount_cents', 'currency', 'refund_of'] as const).every(
      (each) => prior[each] === payment[each],
    )
    if (!same)
      throw new AppError('idempotency_conflict', 'The idempotency key was already used for another payment.')
    return prior
  }

  return {
    name: 'fake',
    async charge(request, key) {
      const card = cards[request.methodToken]
      if (!card) throw invalidField('method_token', 'is not a card of the card processor')
      const payment = await book(system, { ...blank('charge', key, request), ...card })
      if (request.methodToken === 'tok_timeout') throw new Error('The card processor did not answer in time.')
      return { ...chargeOf(payment), card: knownCards[request.methodToken] }
    },

    refund: (request, key) =>
      system.transaction(async (transaction) => {
        const charge = await simulatedPaymentByReference(transaction, request.reference, true)
        if (charge?.kind !== 'charge' || charge.status !== 'succeeded')
          throw invalidState('The payment does not exist at the card processor.')
        const existing = await simulatedPaymentByKey(transaction, key)
        if (
          !existing &&
          (await refundedOf(transaction, charge.reference)) + request.amountCents > charge.amount_cents
        )
          throw invalidState('The refund is larger than the unrefunded rest of the payment.')
        const refund = { ...blank('refund', key, request), refund_of: charge.reference }
        return chargeOf(await book(transaction, refund))
      }),

    /** Returns the success page instead of a checkout page, as if the customer had paid immediately. */
    async checkout(request, key) {
      const { reference } = await book(system, blank('checkout', key, request))
      return { url: request.successUrl, reference }
    },

    async find(reference) {
      await settleSimulatedPayment(system, reference, new Date(Date.parse(now()) - waitMs).toISOString())
      return knownOf(await simulatedPaymentByReference(system, reference))
    },

    lookUp: async ({ action, paymentId }) =>
      knownOf(await simulatedPaymentByOurId(system, action, paymentId)),

    async refundsOf(reference) {
      const charge = await simulatedPaymentByReference(system, reference)
      if (!charge) return undefined
      const refunds = await simulatedRefundsOf(system, reference)
      return { ...entryOf(charge), refunds: refunds.map(entryOf) }
    },

    async list(orgId, period, after) {
      const payments = await simulatedPaymentsFor(system, orgId, { ...period, after, limit: pageSize })
      const entries = payments.map((each): ProviderEntry => ({
        ...entryOf(each),
        kind: each.kind === 'refund' ? 'refund' : 'charge',
        of: each.refund_of,
        at: each.created_at,
      }))
      return { entries, next: payments.length < pageSize ? null : payments.at(-1)!.reference }
    },
  }
}

function blank(
  kind: SimulatedPayment['kind'],
  key: string,
  request: {
    amountCents: number
    currency: string
    description?: string
    metadata?: Readonly<Record<string, string>> | undefined
  },
): SimulatedPayment {
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

function chargeOf({ status, reference, decline_reason }: SimulatedPayment): Charge {
  return { status, reference, ...(decline_reason === null ? {} : { declineReason: decline_reason }) }
}

function knownOf(payment: SimulatedPayment | undefined): KnownPayment | undefined {
  if (!payment) return undefined
  const { reference, status, amount_cents: amountCents, currency } = payment
  return { reference, status, amountCents, currency }
}

function entryOf(payment: SimulatedPayment): KnownRefund {
  return { ...knownOf(payment)!, status: payment.status, metadata: payment.metadata }
}
