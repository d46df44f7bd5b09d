import type { Invoice } from '../api/operations.ts'
import { Sum } from '../parts/document-lines.tsx'
import { money } from '../parts/words.ts'
import { CreditNotes } from './credit-notes.tsx'
import { paidBesides } from './invoice-balance.ts'

/** Rows between the lines and the total: subtotal, discount and taxes. */
export function InvoiceSums({ invoice }: { invoice: Invoice }) {
  const { currency, subtotal_cents, discount_cents, tax_lines } = invoice
  return (
    <>
      <Sum label="Subtotal">{money(subtotal_cents, currency)}</Sum>
      {discount_cents ? <Sum label="Discount">−{money(discount_cents, currency)}</Sum> : null}
      {tax_lines?.map(({ name, rate_percent, tax_cents }) => (
        <Sum key={name} label={`${name}, ${rate_percent}%`}>
          {money(tax_cents, currency)}
        </Sum>
      ))}
    </>
  )
}

/** Rows below the total: tip, credit notes, payments, refunds and the balance. A void invoice has no balance. */
export function InvoiceBalance({ invoice }: { invoice: Invoice }) {
  const { id, currency, tip_cents, balance_cents, credited_cents, status, amount_refunded_cents } = invoice
  const paid = paidBesides(invoice) + (amount_refunded_cents ?? 0)
  if (balance_cents === undefined || status === 'void') return null
  return (
    <>
      {tip_cents ? <Sum label="Tip">{money(tip_cents, currency)}</Sum> : null}
      {credited_cents ? <CreditNotes invoiceId={id} /> : null}
      {paid === 0 ? null : (
        <Sum label={status === 'written_off' ? 'Payments and write-off' : 'Payments'}>
          {money(-paid, currency)}
        </Sum>
      )}
      {amount_refunded_cents ? <Sum label="Refunds">{money(amount_refunded_cents, currency)}</Sum> : null}
      <dt className="grand balance">Balance</dt>
      <dd className="grand balance">{money(balance_cents, currency)}</dd>
    </>
  )
}
