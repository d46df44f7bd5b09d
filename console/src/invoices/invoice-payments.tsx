import { useState } from 'react'
import type { Invoice, Payment } from '../api/operations.ts'
import { ConfirmSheet } from '../parts/confirm-sheet.tsx'
import { Status } from '../parts/status.tsx'
import { showToast } from '../parts/toasts.ts'
import { useMe } from '../parts/use-me.ts'
import { ago, money } from '../parts/words.ts'
import { kindWords, methodWords, refundable, signOf } from './payment-words.ts'
import { RefundSheet } from './refund-sheet.tsx'

/** Payments and refunds of an invoice. A payment can be refunded in full or in part. */
export function InvoicePayments({ invoice }: { invoice: Invoice }) {
  const { can } = useMe()
  const [refunded, setRefunded] = useState<Payment>()
  const [taken, setTaken] = useState<Payment>()
  const { payments, currency } = invoice
  return (
    <section className="card" aria-labelledby="payments-title">
      <div className="card-head">
        <h2 id="payments-title">Payments</h2>
        <span className="muted">{money(invoice.amount_paid_cents, currency)} received</span>
      </div>
      {payments.length === 0 && <p className="muted payments-none">No payment yet.</p>}
      <ul className="payments">
        {payments.map((payment) => (
          <li key={payment.id}>
            <span className="payment-what">
              {kindWords(payment.kind)} · {methodWords(payment.method)}
              <span className="sub-line">
                {[ago(payment.received_at), payment.reference].filter(Boolean).join(' · ')}
              </span>
            </span>
            <Status of={payment.status} />
            <b className="amount">
              {signOf(payment.kind)}
              {money(payment.amount_cents, currency)}
            </b>
            {can('manage_invoices') && payment.kind === 'credit' && (payment.amount_cents ?? 0) > 0 && (
              <button type="button" className="button" onClick={() => setTaken(payment)}>
                Take off …
              </button>
            )}
            {can('refund_payments') && refundable(payment, payments) > 0 && (
              <button type="button" className="button" onClick={() => setRefunded(payment)}>
                Refund …
              </button>
            )}
          </li>
        ))}
      </ul>
      {taken && (
        <ConfirmSheet
          title="Take the credit off"
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
          invoice={invoice}
          onClose={() => setRefunded(undefined)}
        />
      )}
    </section>
  )
}
