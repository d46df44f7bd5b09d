import { useState } from 'react'
import type { Invoice } from '../api/operations.ts'
import { ConfirmSheet } from '../parts/confirm-sheet.tsx'
import { TextField } from '../parts/field.tsx'
import { showToast } from '../parts/toasts.ts'
import { money } from '../parts/words.ts'
import { creditSentences } from './credit-words.ts'

/** Side panel that credits lines of an invoice with a credit note. A dry run calculates the amount. */
export function CreditSheet({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { id, currency, version } = invoice
  const lines = invoice.line_items.filter(({ kind, selected }) => kind !== 'text' && selected)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [quantities, setQuantities] = useState<Record<string, string>>({})
  const [reason, setReason] = useState('')
  const [notify, setNotify] = useState(false)
  const isReady = chosen.length > 0 && reason.trim() !== ''
  const input = {
    invoice_id: id,
    lines: chosen.map((line_id) => {
      const quantity = quantities[line_id]?.trim()
      return quantity ? { line_id, quantity } : { line_id }
    }),
    reason: reason.trim(),
    notify,
    expected_version: version,
  }
  return (
    <ConfirmSheet
      title={`Credit invoice ${invoice.display_number ?? ''}`}
      operation="invoices.credit"
      input={isReady ? input : undefined}
      action={({ would }) =>
        would.result ? `Credit ${money(would.result.credit_note.total_cents, currency)}` : 'Credit'
      }
      describe={(credited) => creditSentences(invoice, credited)}
      onClose={onClose}
      onDone={({ credit_note }) => {
        onClose()
        showToast(
          `Credit note ${credit_note.display_number} over ${money(credit_note.total_cents, currency)}.`,
        )
      }}
    >
      <fieldset className="channels">
        <legend>Lines to credit</legend>
        {lines.map((line) => (
          <div key={line.id} className="credit-line">
            <label className="tick">
              <input
                type="checkbox"
                checked={chosen.includes(line.id)}
                onChange={(event) =>
                  setChosen(
                    event.target.checked ? [...chosen, line.id] : chosen.filter((each) => each !== line.id),
                  )
                }
              />
              {line.name}
              <span className="muted">{money(line.line_total_cents, currency)}</span>
            </label>
            {chosen.includes(line.id) && Number(line.quantity) !== 1 && (
              <TextField
                label={`Quantity of ${line.name}`}
                name={`lines.${chosen.indexOf(line.id)}.quantity`}
                inputMode="decimal"
                value={quantities[line.id] ?? ''}
                placeholder={line.quantity}
                onChange={(event) => setQuantities({ ...quantities, [line.id]: event.target.value })}
                hint={`Credits the whole line. Enter less than ${line.quantity} to credit a part.`}
              />
            )}
          </div>
        ))}
      </fieldset>
      <TextField
        label="Reason, printed on the credit note"
        name="reason"
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <label className="tick">
        <input type="checkbox" checked={notify} onChange={(event) => setNotify(event.target.checked)} />
        Send the credit note to the client by email
      </label>
    </ConfirmSheet>
  )
}
