import { useState } from 'react'
import type { Input } from '../api/call.ts'
import type { Invoice } from '../api/operations.ts'
import { ConfirmSheet } from '../parts/confirm-sheet.tsx'
import { Choice, TextField } from '../parts/field.tsx'
import { showToast } from '../parts/toasts.ts'
import { money, parseMoney } from '../parts/words.ts'

type Method = Input<'invoices.recordPayment'>['method']

export const methods: readonly (readonly [Method, string])[] = [
  ['check', 'Check'],
  ['cash', 'Cash'],
  ['bank_transfer', 'Bank transfer'],
  ['card', 'Card, charged elsewhere'],
  ['ach', 'Direct debit'],
  ['financing', 'Financing'],
  ['other', 'Other'],
]

/** Side panel that records a payment. The button shows the amount. */
export function PaymentSheet({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { id, balance_cents = 0, currency, version, display_number } = invoice
  const [text, setText] = useState((balance_cents / 100).toFixed(2))
  const [method, setMethod] = useState<Method>('check')
  const [reference, setReference] = useState('')
  const cents = parseMoney(text)
  const amount = cents !== undefined && cents > 0 ? cents : undefined
  const input = amount === undefined ? undefined : { invoice_id: id, amount_cents: amount, method }
  const note = reference.trim()
  return (
    <ConfirmSheet
      title={`Payment for invoice ${display_number ?? ''}`}
      operation="invoices.recordPayment"
      input={input && { ...input, ...(note ? { reference: note } : {}), expected_version: version }}
      action={amount === undefined ? 'Take payment' : `Take ${money(amount, currency)}`}
      onClose={onClose}
      onDone={() => {
        onClose()
        showToast(`${money(amount, currency)} received.`)
      }}
    >
      <TextField
        label="Amount"
        name="amount_cents"
        inputMode="decimal"
        data-autofocus=""
        value={text}
        onChange={(event) => setText(event.target.value)}
        hint={
          amount === undefined ? 'An amount such as 120.50' : `${money(balance_cents, currency)} is owed.`
        }
      />
      <Choice
        label="By"
        name="method"
        value={method}
        onChange={(event) => setMethod(event.target.value as Method)}
        choices={methods}
      />
      <TextField
        label="Reference"
        name="reference"
        placeholder="Number of the check"
        value={reference}
        onChange={(event) => setReference(event.target.value)}
      />
    </ConfirmSheet>
  )
}
