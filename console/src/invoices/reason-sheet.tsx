import { useState } from 'react'
import type { Invoice } from '../api/operations.ts'
import { ConfirmSheet } from '../parts/confirm-sheet.tsx'
import { TextField } from '../parts/field.tsx'
import { showToast } from '../parts/toasts.ts'
import { money } from '../parts/words.ts'

interface Props {
  invoice: Invoice
  act: 'void' | 'write off'
  onClose: () => void
}

/** Side panel that voids an invoice or writes off its balance, with a reason. */
export function ReasonSheet({ invoice, act, onClose }: Props) {
  const { id, version, balance_cents, currency } = invoice
  const [text, setText] = useState('')
  const reason = text.trim()
  const isVoid = act === 'void'
  const amount = money(balance_cents, currency)
  return (
    <ConfirmSheet
      title={isVoid ? 'Void this invoice' : 'Write off the rest'}
      operation={isVoid ? 'invoices.void' : 'invoices.writeOff'}
      input={reason ? { invoice_id: id, reason, expected_version: version } : undefined}
      action={isVoid ? 'Void the invoice' : `Write off ${amount}`}
      onClose={onClose}
      onDone={() => {
        onClose()
        showToast(isVoid ? 'The invoice is void.' : `${amount} written off.`)
      }}
    >
      <TextField
        label="Reason"
        name="reason"
        data-autofocus=""
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </ConfirmSheet>
  )
}
