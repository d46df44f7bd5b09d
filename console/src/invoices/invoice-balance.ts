import type { Invoice } from '../api/operations.ts'

type Amounts = Pick<Invoice, 'total_cents' | 'tip_cents' | 'credited_cents' | 'balance_cents'>

/**
 * Returns the amount by which payments, deposits, applied credits and write-offs have reduced the balance, in cents.
 * The balance is the total plus tips, minus credit notes and this amount.
 */
export const paidBesides = ({ total_cents, tip_cents, credited_cents, balance_cents }: Amounts): number =>
  (total_cents ?? 0) + (tip_cents ?? 0) - (credited_cents ?? 0) - (balance_cents ?? 0)
