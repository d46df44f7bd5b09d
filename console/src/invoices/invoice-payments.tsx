import { useState } from 'react'
import type { Invoice, Payment } from '../api/operations.ts'
import { Status } from '../parts/status.tsx'
import { useMe } from '../parts/use-me.ts'
import { ago, money } from '../parts/words.ts'
import { kindWords, methodWords, refundable, signOf } from './payment-words.ts'
import { RefundSheet } from './refund-sheet.tsx'

/** Payments and refunds of an invoice. A payment can be paid back in part. */
export function InvoicePayments({ invoice }: { invoice: Invoice }) {
  const { can } = useMe()
  const [refunded, setRefunded] = useState<Payment>()
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
            {can('refund_payments') && refundable(payment, payments) > 0 && (
              <button type="button" className="button" onClick={() => setRefunded(payment)}>
                Refund …
              </button>
            )}
          </li>
        ))}
      </ul>
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
