import { auditPayments } from '../../../domains/money/payment-records/index.ts'
import { type Check, listed, right, wrong } from '../check.ts'

export const payments: Check = {
  name: 'payments',
  title: 'every payment is in the books',
  async examine({ reader }) {
    const { payments: count, unbooked, examples } = await auditPayments(reader)
    if (unbooked === 0) return right(`${count} payments`)
    const parts = examples.map(
      ({ payment_id, booked_cents, expected_cents, mode }) =>
        `${payment_id} (${mode}: ${expected_cents === null ? 'no such payment' : `${expected_cents} cents`}, ${booked_cents} cents in the books)`,
    )
    return wrong(
      `Payments and books differ, ${unbooked} of ${count}: ${listed(parts)}.`,
      'Find out who changed payments by hand. A backup shows the former state; correct the difference with a payment or refund.',
    )
  },
}
