import type { CreditNote, Invoice } from '../api/operations.ts'
import { money } from '../parts/words.ts'

interface Credited {
  credit_note: Pick<CreditNote, 'total_cents' | 'tax_cents'>
  invoice: Pick<Invoice, 'balance_cents' | 'amount_released_cents' | 'currency'>
}

/** Returns the effects of a credit note, one sentence each. `before` is the invoice before the credit note. */
export function creditSentences(
  before: Pick<Invoice, 'amount_released_cents'>,
  { credit_note, invoice }: Credited,
): string[] {
  const { currency } = invoice
  const tax = credit_note.tax_cents ? `, of which ${money(credit_note.tax_cents, currency)} is tax` : ''
  const released = (invoice.amount_released_cents ?? 0) - (before.amount_released_cents ?? 0)
  return [
    `The credit note is over ${money(credit_note.total_cents, currency)}${tax}.`,
    `${money(invoice.balance_cents, currency)} is owed afterwards.`,
    ...(released > 0 ? [`${money(released, currency)} becomes credit of the client.`] : []),
    'A credit note cannot be undone.',
  ]
}
