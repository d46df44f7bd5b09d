import type { ReactNode } from 'react'
import type { Payment } from '../api/operations.ts'
import { Status } from '../parts/status.tsx'
import { ago, money } from '../parts/words.ts'
import { kindWords, methodWords, signOf } from './payment-words.ts'

interface Props {
  payment: Payment
  currency: string
  /** Buttons of the entry. */
  children?: ReactNode
}

/** A payment, deposit, credit or refund as an entry of a list. */
export function PaymentEntry({ payment, currency, children }: Props) {
  const { kind, method, status, amount_cents, received_at, reference } = payment
  return (
    <li>
      <span className="payment-what">
        {kindWords(kind)} · {methodWords(method)}
        <span className="sub-line">{[ago(received_at), reference].filter(Boolean).join(' · ')}</span>
      </span>
      <Status of={status} />
      <b className="amount">
        {signOf(kind)}
        {money(amount_cents, currency)}
      </b>
      {children}
    </li>
  )
}
