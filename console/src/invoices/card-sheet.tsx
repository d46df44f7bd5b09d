import { useState } from 'react'
import { useOperation } from '../api/use.ts'
import type { Invoice } from '../api/operations.ts'
import { ConfirmSheet } from '../parts/confirm-sheet.tsx'
import { Choice, TextField } from '../parts/field.tsx'
import { Complaint } from '../parts/states.tsx'
import { showToast } from '../parts/toasts.ts'
import { money, parseMoney } from '../parts/words.ts'

/** Side panel that charges a stored card of the client. */
export function CardSheet({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { id, client_id, balance_cents = 0, currency, version } = invoice
  const cards = useOperation('payments.methods.list', { client_id })
  const items = cards.data?.items ?? []
  const [picked, setPicked] = useState('')
  const [text, setText] = useState((balance_cents / 100).toFixed(2))
  const token = picked || items.find(({ is_default }) => is_default)?.payment_method_token || ''
  const cents = parseMoney(text)
  const amount = cents !== undefined && cents > 0 && cents <= balance_cents ? cents : undefined
  return (
    <ConfirmSheet
      title="Charge a stored card"
      operation="invoices.chargeCard"
      input={
        token && amount !== undefined
          ? { invoice_id: id, payment_method_token: token, amount_cents: amount, expected_version: version }
          : undefined
      }
      action={amount === undefined ? 'Charge the card' : `Charge ${money(amount, currency)}`}
      onClose={onClose}
      onDone={({ payment, decline_reason }) => {
        onClose()
        if (decline_reason) showToast(`The card was declined: ${decline_reason}`, { tone: 'red' })
        else showToast(`${money(payment.amount_cents, currency)} charged.`)
      }}
    >
      <Complaint error={cards.error} />
      {cards.data && items.length === 0 && (
        <p className="muted">The client has no stored card. A card is stored when the client pays online.</p>
      )}
      <Choice
        label="Card"
        name="payment_method_token"
        value={token}
        onChange={(event) => setPicked(event.target.value)}
        choices={[
          ['', 'Choose a card'],
          ...items.map((card): [string, string] => [
            card.payment_method_token,
            `${card.brand} ending in ${card.last4}${card.is_expired ? ', expired' : ''}`,
          ]),
        ]}
      />
      <TextField
        label="Amount"
        name="amount_cents"
        inputMode="decimal"
        value={text}
        onChange={(event) => setText(event.target.value)}
        hint={`${money(balance_cents, currency)} is owed.`}
      />
    </ConfirmSheet>
  )
}
