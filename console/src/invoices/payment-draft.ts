import type { Input } from '../api/call.ts'
import { parseMoney } from '../parts/words.ts'

export type Method = Input<'invoices.recordPayment'>['method']

/** A payment that was received, as the person types it. */
export interface PaymentDraft {
  amount: string
  method: Method
  reference: string
}

/** Returns the initial values of the form: the amount that is due, paid by check. */
export const draftPayment = (cents: number): PaymentDraft => ({
  amount: (cents / 100).toFixed(2),
  method: 'check',
  reference: '',
})

/** Returns the input of the operation that records the payment. Undefined if the amount is invalid or not above 0. */
export function paymentInput({ amount, method, reference }: PaymentDraft) {
  const cents = parseMoney(amount)
  if (cents === undefined || cents <= 0) return undefined
  const note = reference.trim()
  return { amount_cents: cents, method, ...(note ? { reference: note } : {}) }
}
