import { Choice, TextField } from '../parts/field.tsx'
import type { Method, PaymentDraft } from './payment-draft.ts'

const methods: readonly (readonly [Method, string])[] = [
  ['check', 'Check'],
  ['cash', 'Cash'],
  ['bank_transfer', 'Bank transfer'],
  ['card', 'Card, charged elsewhere'],
  ['ach', 'Direct debit'],
  ['financing', 'Financing'],
  ['other', 'Other'],
]

interface Props {
  value: PaymentDraft
  onChange: (value: PaymentDraft) => void
  /** Sentence below the amount. */
  hint: string
}

/** Fields of a payment that was received: amount, method and reference. */
export function PaymentFields({ value, onChange, hint }: Props) {
  return (
    <>
      <TextField
        label="Amount"
        name="amount_cents"
        inputMode="decimal"
        data-autofocus=""
        value={value.amount}
        onChange={({ target }) => onChange({ ...value, amount: target.value })}
        hint={hint}
      />
      <Choice
        label="By"
        name="method"
        value={value.method}
        onChange={({ target }) => onChange({ ...value, method: target.value as Method })}
        choices={methods}
      />
      <TextField
        label="Reference"
        name="reference"
        placeholder="Number of the check"
        value={value.reference}
        onChange={({ target }) => onChange({ ...value, reference: target.value })}
      />
    </>
  )
}
