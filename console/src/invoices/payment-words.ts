import type { Payment } from '../api/operations.ts'

const kinds: Record<Payment['kind'], string> = {
  payment: 'Payment',
  refund: 'Refund',
  deposit: 'Deposit',
  credit: 'Credit applied',
  write_off: 'Written off',
  release: 'Credit released',
}

export const kindWords = (kind: Payment['kind']): string => kinds[kind]

export const methodWords = (method: Payment['method']): string =>
  method === 'ach' ? 'Direct debit' : method.charAt(0).toUpperCase() + method.slice(1).replaceAll('_', ' ')

/** Returns a minus sign for kinds of payments that reduce the amount received, otherwise an empty text. */
export const signOf = (kind: Payment['kind']): string => (kind === 'refund' || kind === 'release' ? '−' : '')

/** Returns the part of a payment that has not been refunded yet, in cents. */
export function refundable(payment: Payment, all: readonly Payment[]): number {
  if (payment.status !== 'succeeded' || !['payment', 'deposit'].includes(payment.kind)) return 0
  const refunds = all.filter(({ refund_of, status }) => refund_of === payment.id && status !== 'failed')
  const refunded = refunds.reduce((sum, { amount_cents = 0 }) => sum + amount_cents, 0)
  return Math.max(0, (payment.amount_cents ?? 0) - refunded)
}
