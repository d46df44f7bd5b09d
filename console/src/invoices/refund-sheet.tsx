import { useState } from 'react'
import type { Input } from '../api/call.ts'
import type { Invoice, Payment } from '../api/operations.ts'
import { ConfirmSheet } from '../parts/confirm-sheet.tsx'
import { Choice, TextField } from '../parts/field.tsx'
import { showToast } from '../parts/toasts.ts'
import { money, parseMoney } from '../parts/words.ts'

type Effect = NonNullable<Input<'invoices.refundPayment'>['effect']>

interface Props {
  payment: Payment
  /** Amount that has not been refunded yet, in cents. */
  most: number
  currency: string
  /** Invoice of the payment. Undefined for a deposit that has not been applied to an invoice yet. */
  invoice?: Pick<Invoice, 'status' | 'version'>
  onClose: () => void
}

/** Side panel that refunds a payment or a deposit in full or in part. */
export function RefundSheet({ payment, most, currency, invoice, onClose }: Props) {
  const [text, setText] = useState((most / 100).toFixed(2))
  const [effect, setEffect] = useState<Effect>('reopen')
  const [reason, setReason] = useState('')
  const cents = parseMoney(text)
  const amount = cents !== undefined && cents > 0 && cents <= most ? cents : undefined
  const isReady = amount !== undefined && reason.trim() !== ''
  return (
    <ConfirmSheet
      title="Refund"
      operation="invoices.refundPayment"
      input={
        isReady
          ? {
              payment_id: payment.id,
              amount_cents: amount,
              reason: reason.trim(),
              ...(invoice ? { effect, expected_version: invoice.version } : {}),
            }
          : undefined
      }
      action={amount === undefined ? 'Refund' : `Refund ${money(amount, currency)}`}
      onClose={onClose}
      onDone={() => {
        onClose()
        showToast(`${money(amount, currency)} refunded.`)
      }}
    >
      <TextField
        label="Amount"
        name="amount_cents"
        inputMode="decimal"
        data-autofocus=""
        value={text}
        onChange={(event) => setText(event.target.value)}
        hint={`At most ${money(most, currency)}.`}
      />
      <TextField
        label="Reason"
        name="reason"
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {invoice && (
        <Choice
          label="Afterwards"
          name="effect"
          value={effect}
          onChange={(event) => setEffect(event.target.value as Effect)}
          choices={[
            ['reopen', 'The client owes the amount again'],
            ['credit', 'The invoice stays paid; a credit covers the amount'],
            ...(invoice.status === 'written_off'
              ? [['write_off', 'The amount is written off'] as const]
              : []),
          ]}
        />
      )}
    </ConfirmSheet>
  )
}
