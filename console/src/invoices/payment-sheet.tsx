import { useState } from 'react'
import type { Invoice } from '../api/operations.ts'
import { ConfirmSheet } from '../parts/confirm-sheet.tsx'
import { showToast } from '../parts/toasts.ts'
import { money } from '../parts/words.ts'
import { draftPayment, paymentInput } from './payment-draft.ts'
import { PaymentFields } from './payment-fields.tsx'

/** Side panel that records a payment. The button shows the amount. */
export function PaymentSheet({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { id, balance_cents = 0, currency, version, display_number } = invoice
  const [draft, setDraft] = useState(() => draftPayment(balance_cents))
  const input = paymentInput(draft)
  return (
    <ConfirmSheet
      title={`Payment for invoice ${display_number ?? ''}`}
      operation="invoices.recordPayment"
      input={input && { invoice_id: id, ...input, expected_version: version }}
      action={input ? `Take ${money(input.amount_cents, currency)}` : 'Take payment'}
      onClose={onClose}
      onDone={() => {
        onClose()
        showToast(`${money(input?.amount_cents, currency)} received.`)
      }}
    >
      <PaymentFields
        value={draft}
        onChange={setDraft}
        hint={input ? `${money(balance_cents, currency)} is owed.` : 'An amount such as 120.50'}
      />
    </ConfirmSheet>
  )
}
