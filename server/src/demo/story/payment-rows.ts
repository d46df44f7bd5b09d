import type { NewPayment } from '../../domains/money/payment-records/index.ts'
import type { Scene } from './scene.ts'

const methods = ['card', 'check', 'ach', 'cash'] as const

interface PaymentFacts {
  kind: NewPayment['kind']
  amount: number
  at: string
  tip?: number
}

/** Returns the deposit payments for the estimate. Empty if no deposit was requested, or if it was not paid. */
export function depositRows(scene: Scene): NewPayment[] {
  const { plot, pricing, days, calendar } = scene
  const isCollected = plot.estimate === 'accepted' && plot.lead !== 'approved'
  if (!pricing?.deposit || !isCollected) return []
  const at = calendar.past(days.decision, 10, 45)
  const deposit = paymentRow(scene, { kind: 'deposit', amount: pricing.deposit.cents, at })
  return [{ ...deposit, estimate_id: scene.estimateId }]
}

/**
 * Returns the payments of the invoice: the deposits, which were applied when the invoice was drafted, and the payment
 * or write-off of the remaining amount, if there is one.
 */
export function paymentRows(
  scene: Scene,
  deposits: readonly NewPayment[],
  when: { drafted: string; settled: string },
): NewPayment[] {
  const used = deposits.map((deposit) => ({
    ...paymentRow(scene, { kind: 'deposit', amount: deposit.amount_cents, at: when.drafted }),
    applied_from: deposit.id,
    origin_id: deposit.id,
  }))
  const rest = scene.pricing!.totals.total_cents - used.reduce((sum, row) => sum + row.amount_cents, 0)
  const settlement = settlementOf(scene, rest, when.settled)
  const own = settlement === null ? used : [...used, paymentRow(scene, settlement)]
  return own.map((row) => ({ ...row, invoice_id: scene.invoiceId }))
}

function settlementOf({ plot, number }: Scene, rest: number, at: string): PaymentFacts | null {
  switch (plot.invoice) {
    case 'paid':
      return { kind: 'payment', amount: rest, at, tip: number % 10 === 3 ? 2000 : 0 }
    case 'partial':
      return { kind: 'payment', amount: Math.floor(rest / 2), at }
    case 'written_off':
      return { kind: 'write_off', amount: rest, at }
    default:
      return null
  }
}

function paymentRow(
  { random, number, customer }: Scene,
  { kind, amount, at, tip = 0 }: PaymentFacts,
): NewPayment {
  const method = kind === 'write_off' ? 'other' : methods[number % methods.length]!
  return {
    id: random.id(at),
    client_id: customer.clientId,
    invoice_id: null,
    estimate_id: null,
    kind,
    method,
    status: 'succeeded',
    amount_cents: amount + tip,
    tip_cents: tip,
    currency: 'USD',
    reference: method === 'check' ? `Check ${1000 + number}` : null,
    refund_of: null,
    received_at: at,
    recorded_by_type: 'member',
    recorded_by_id: customer.stage.salesRep,
    recorded_by_key: null,
    created_at: at,
    applied_from: null,
    provider: null,
    provider_reference: null,
    provider_part: 0,
    origin_id: null,
    reason: null,
  }
}
