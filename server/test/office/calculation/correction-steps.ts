import fc from 'fast-check'
import type { AppliedTo, Customer, Holding, InvoiceOf, PaymentOf, RefundEffect } from './customer.ts'

// Random actions on the money of one customer. The calculation (a second implementation of the specification, to which
// the service is compared) determines which records exist, so that each action names existing records.

export interface Step {
  name: (typeof names)[number]
  at: number
  amount: number
  how: number
}

const names = [
  'issue',
  'draft',
  'send',
  'pay',
  'payAll',
  'overpay',
  'tip',
  'deposit',
  'apply',
  'applyOldest',
  'unapply',
  'void',
  'writeOff',
  'refund',
  'refundAll',
  'payOut',
] as const

const amounts = [1, 99, 250, 1000, 3333, 5000, 7500, 10_000, 12_001]

export const anySteps = fc
  .array(
    fc.record({
      name: fc.constantFrom(...names),
      at: fc.nat(6),
      amount: fc.constantFrom(...amounts),
      how: fc.nat(5),
    }),
    { minLength: 1, maxLength: 14, size: 'max' },
  )
  .map((steps): Step[] => [{ name: 'issue', at: 0, amount: 10_000, how: 0 }, ...steps])

/** An action with the records on which it acts. */
export type Action =
  | { do: 'issue'; subtotal: number; taxable: boolean }
  | { do: 'draft'; subtotal: number; taxable: boolean }
  | { do: 'send'; invoice: InvoiceOf }
  | { do: 'pay'; invoice: InvoiceOf; amount: number; tip: number }
  | { do: 'deposit'; amount: number }
  | { do: 'apply'; invoice: InvoiceOf; holding: Holding; amount?: number }
  | { do: 'applyOldest'; invoice: InvoiceOf; amount?: number }
  | { do: 'unapply'; application: AppliedTo; amount?: number }
  | { do: 'void'; invoice: InvoiceOf }
  | { do: 'writeOff'; invoice: InvoiceOf }
  | { do: 'refund'; payment: PaymentOf; amount: number; effect: RefundEffect }
  | { do: 'payOut'; holding: Holding; amount: number }

const pick = <Item>(items: readonly Item[], at: number): Item | undefined =>
  items[at % Math.max(1, items.length)]

/**
 * Returns the action of a step. Undefined if there is no suitable record, or if the specification does not define the
 * result.
 */
export function actionOf(customer: Customer, { name, at, amount, how }: Step): Action | undefined {
  const invoice = pick(customer.invoices, at)
  if (name === 'issue' || name === 'draft')
    return { do: name, subtotal: how === 5 ? 0 : amount, taxable: how % 2 === 1 }
  if (name === 'deposit') return { do: 'deposit', amount }
  if (!invoice) return undefined
  // An issued invoice is not sent again, because that would be only a reminder, which changes no amount.
  if (name === 'send') return invoice.isIssued ? undefined : { do: 'send', invoice }
  const balance = customer.figures(invoice).balance + invoice.writtenOff
  // The specification does not say whether a draft with a balance of zero can be paid.
  if (!invoice.isIssued && balance === 0) return undefined
  if (name === 'pay') return { do: 'pay', invoice, amount, tip: 0 }
  if (name === 'payAll') return balance > 0 ? { do: 'pay', invoice, amount: balance, tip: 0 } : undefined
  if (name === 'overpay') return { do: 'pay', invoice, amount: balance + amount, tip: how % 3 === 0 ? 1 : 0 }
  if (name === 'tip') return { do: 'pay', invoice, amount: amount + 50, tip: 50 }
  if (name === 'applyOldest') return { do: 'applyOldest', invoice, ...(how % 2 === 0 ? {} : { amount }) }
  if (name === 'void' || name === 'writeOff') return { do: name, invoice }
  return heldOrPaid(customer, invoice, { name, at, amount, how })
}

function heldOrPaid(
  customer: Customer,
  invoice: InvoiceOf,
  { name, at, amount, how }: Step,
): Action | undefined {
  const holding = pick(customer.holdings, at)
  if (name === 'apply' && holding)
    return { do: 'apply', invoice, holding, ...(how % 2 === 0 ? {} : { amount }) }
  if (name === 'payOut' && holding) return { do: 'payOut', holding, amount }
  const application = pick(customer.applications, at)
  // The specification does not say what happens if an applied amount is released from a written-off invoice.
  if (name === 'unapply' && application && application.invoice.writtenOff === 0)
    return { do: 'unapply', application, ...(how % 2 === 0 ? {} : { amount }) }
  const payment = pick(customer.payments, at)
  if ((name === 'refund' || name === 'refundAll') && payment) {
    const left = payment.amount - payment.refunded - payment.released
    const cents = name === 'refund' ? amount : left
    if (cents === 0) return undefined
    // For a refund on a written-off invoice, the specification defines only the default effect.
    const usual = payment.invoice.writtenOff > 0 ? 'write_off' : null
    return { do: 'refund', payment, amount: cents, effect: usual ?? (how % 2 === 0 ? 'reopen' : 'credit') }
  }
  return undefined
}

/**
 * Runs the action in the calculation. If the specification refuses the action, throws `Refused` and changes nothing.
 */
export function act(customer: Customer, action: Action, taxOf: (cents: number) => number = () => 0) {
  if (action.do === 'issue' || action.do === 'draft')
    return customer[action.do](action.subtotal, 0, action.taxable ? taxOf(action.subtotal) : 0)
  if (action.do === 'send') return customer.send(action.invoice)
  if (action.do === 'pay') return customer.pay(action.invoice, action)
  if (action.do === 'deposit') return customer.deposit(action.amount)
  if (action.do === 'apply') return customer.apply(action.invoice, action.holding, action.amount)
  if (action.do === 'applyOldest') return customer.applyOldest(action.invoice, action.amount)
  if (action.do === 'unapply') return customer.unapply(action.application, action.amount)
  if (action.do === 'void') return customer.void(action.invoice)
  if (action.do === 'writeOff') return customer.writeOff(action.invoice)
  if (action.do === 'refund') return customer.refund(action.payment, action.amount, action.effect)
  return customer.refundHolding(action.holding, action.amount)
}

/** Runs a step only in the calculation, not in the service. */
export function takeIn(customer: Customer, step: Step): void {
  const action = actionOf(customer, step)
  if (action) act(customer, action)
}
