import { useState } from 'react'
import type { Estimate } from '../api/operations.ts'
import { draftPayment, paymentInput } from '../invoices/payment-draft.ts'
import { PaymentFields } from '../invoices/payment-fields.tsx'
import { ConfirmSheet } from '../parts/confirm-sheet.tsx'
import { showToast } from '../parts/toasts.ts'
import { money } from '../parts/words.ts'
import { depositDue } from './deposit-due.ts'

/** Side panel that records a deposit that the client paid. The client gets a receipt by email. */
export function DepositSheet({ estimate, onClose }: { estimate: Estimate; onClose: () => void }) {
  const { id, currency, version, display_number } = estimate
  const due = depositDue(estimate)
  const [draft, setDraft] = useState(() => draftPayment(due))
  const input = paymentInput(draft)
  return (
    <ConfirmSheet
      title={`Deposit for estimate ${display_number ?? ''}`}
      operation="estimates.collectDeposit"
      input={input && { estimate_id: id, ...input, expected_version: version }}
      action={input ? `Take ${money(input.amount_cents, currency)}` : 'Take deposit'}
      onClose={onClose}
      onDone={({ payment }) => {
        onClose()
        showToast(`Deposit of ${money(payment.amount_cents, currency)} received.`)
      }}
    >
      <PaymentFields
        value={draft}
        onChange={setDraft}
        hint={input ? `${money(due, currency)} of the deposit is due.` : 'An amount such as 120.50'}
      />
    </ConfirmSheet>
  )
}
