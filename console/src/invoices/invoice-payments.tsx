import { useState } from 'react'
import type { Invoice, Payment } from '../api/operations.ts'
import { ConfirmSheet } from '../parts/confirm-sheet.tsx'
import { showToast } from '../parts/toasts.ts'
import { useMe } from '../parts/use-me.ts'
import { money } from '../parts/words.ts'
import { PaymentEntry } from './payment-entry.tsx'
import { refundable } from './payment-words.ts'
import { RefundSheet } from './refund-sheet.tsx'

/** Payments and refunds of an invoice. A payment can be refunded in full or in part. */
export function InvoicePayments({ invoice }: { invoice: Invoice }) {
  const { can } = useMe()
  const [refunded, setRefunded] = useState<Payment>()
  const [taken, setTaken] = useState<Payment>()
  const { payments, currency, amount_refunded_cents } = invoice
  return (
    <section className="card" aria-labelledby="payments-title">
      <div className="card-head">
        <h2 id="payments-title">Payments</h2>
        <span className="muted">
          {money(invoice.amount_paid_cents, currency)} received
          {amount_refunded_cents ? `, ${money(amount_refunded_cents, currency)} refunded` : ''}
        </span>
      </div>
      {payments.length === 0 && <p className="muted payments-none">No payment yet.</p>}
      <ul className="payments">
        {payments.map((payment) => (
          <PaymentEntry key={payment.id} payment={payment} currency={currency}>
            {can('manage_invoices') && payment.kind === 'credit' && (payment.amount_cents ?? 0) > 0 && (
              <button type="button" className="button" onClick={() => setTaken(payment)}>
                Remove …
              </button>
            )}
            {can('refund_payments') && refundable(payment, payments) > 0 && (
              <button type="button" className="button" onClick={() => setRefunded(payment)}>
                Refund …
              </button>
            )}
          </PaymentEntry>
        ))}
      </ul>
      {taken && (
        <ConfirmSheet
          title="Remove the credit from the invoice"
          operation="invoices.unapplyCredit"
          input={{ payment_id: taken.id, expected_version: invoice.version }}
          action={`Take ${money(taken.amount_cents, currency)} off`}
          onClose={() => setTaken(undefined)}
          onDone={() => {
            setTaken(undefined)
            showToast('The credit is available again.')
          }}
        />
      )}
      {refunded && (
        <RefundSheet
          payment={refunded}
          most={refundable(refunded, payments)}
          currency={currency}
          invoice={invoice}
          onClose={() => setRefunded(undefined)}
        />
      )}
    </section>
  )
}
