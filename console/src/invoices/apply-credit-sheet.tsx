import { useState } from 'react'
import { useOperation } from '../api/use.ts'
import type { Invoice } from '../api/operations.ts'
import { ConfirmSheet } from '../parts/confirm-sheet.tsx'
import { TextField } from '../parts/field.tsx'
import { showToast } from '../parts/toasts.ts'
import { money, parseMoney } from '../parts/words.ts'

/** Side panel that pays an invoice from the client's credit. */
export function ApplyCreditSheet({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { id, client_id, balance_cents = 0, currency, version } = invoice
  const client = useOperation('clients.get', { client_id })
  const credit = client.data?.credit_cents ?? 0
  const most = Math.min(credit, balance_cents)
  const [text, setText] = useState<string>()
  const shown = text ?? (most / 100).toFixed(2)
  const cents = parseMoney(shown)
  const amount = cents !== undefined && cents > 0 && cents <= most ? cents : undefined
  return (
    <ConfirmSheet
      title="Apply credit"
      operation="invoices.applyCredit"
      input={
        amount === undefined ? undefined : { invoice_id: id, amount_cents: amount, expected_version: version }
      }
      action={amount === undefined ? 'Apply credit' : `Apply ${money(amount, currency)}`}
      onClose={onClose}
      onDone={() => {
        onClose()
        showToast(`${money(amount, currency)} of credit applied.`)
      }}
    >
      <TextField
        label="Amount"
        name="amount_cents"
        inputMode="decimal"
        value={shown}
        onChange={(event) => setText(event.target.value)}
        hint={`The client has ${money(credit, currency)} of credit.`}
      />
    </ConfirmSheet>
  )
}
