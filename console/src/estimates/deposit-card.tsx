import { useState } from 'react'
import type { Estimate, ListedPayment } from '../api/operations.ts'
import { useOperation } from '../api/use.ts'
import { PaymentEntry } from '../invoices/payment-entry.tsx'
import { refundable } from '../invoices/payment-words.ts'
import { RefundSheet } from '../invoices/refund-sheet.tsx'
import { useMe } from '../parts/use-me.ts'
import { money } from '../parts/words.ts'
import { depositDue } from './deposit-due.ts'

/** Deposits that were paid on an accepted estimate, with their refunds. A deposit can be refunded in full or in part. */
export function DepositCard({ estimate }: { estimate: Estimate }) {
  const { can } = useMe()
  const [refunded, setRefunded] = useState<ListedPayment>()
  const { id, status, currency, deposit } = estimate
  const { required_cents = 0, collected_cents = 0 } = deposit
  const isShown = status === 'accepted' && (required_cents > 0 || collected_cents > 0)
  const list = useOperation(
    'payments.list',
    { estimate_id: id, limit: 100 },
    { enabled: isShown && can('view_invoices') },
  )
  if (!isShown) return null
  const payments = list.data?.items ?? []
  const due = depositDue(estimate)
  return (
    <section className="card" aria-labelledby="deposit-title">
      <div className="card-head">
        <h2 id="deposit-title">Deposit</h2>
        <span className="muted">
          {due > 0
            ? `${money(due, currency)} of ${money(required_cents, currency)} is due`
            : `${money(collected_cents, currency)} received`}
        </span>
      </div>
      {payments.length === 0 && <p className="muted payments-none">No payment yet.</p>}
      <ul className="payments">
        {payments.map((payment) => (
          <PaymentEntry key={payment.id} payment={payment} currency={currency}>
            {can('refund_payments') && refundable(payment, payments) > 0 && (
              <button type="button" className="button" onClick={() => setRefunded(payment)}>
                Refund …
              </button>
            )}
          </PaymentEntry>
        ))}
      </ul>
      {refunded && (
        <RefundSheet
          payment={refunded}
          most={refundable(refunded, payments)}
          currency={currency}
          onClose={() => setRefunded(undefined)}
        />
      )}
    </section>
  )
}
