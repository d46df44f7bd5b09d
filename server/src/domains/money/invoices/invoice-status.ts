import { nextLocalMidnight } from '../../../kernel/time/index.ts'
import type { Payment } from '../payment-records/index.ts'

export const invoiceStatuses = [
  'draft',
  'sent',
  'viewed',
  'partial',
  'paid',
  'overdue',
  'void',
  'written_off',
] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

export const paymentStatuses = ['unpaid', 'partial', 'paid'] as const

/** The stored values of an invoice. All other values in this file are derived from them and from the ledger. */
export interface InvoiceFacts {
  total_cents: number
  /** Total of the credit notes. */
  credited_cents: number
  due_date: string | null
  sent_at: string | null
  first_viewed_at: string | null
  voided_at: string | null
  written_off_at: string | null
}

/** A row of the payments ledger. Its amount includes the tip. */
export interface LedgerEntry {
  id: string
  /** The ledger entry that this entry refunds or releases. */
  refund_of: string | null
  kind: Payment['kind']
  status: 'pending' | 'succeeded' | 'failed'
  amount_cents: number
  tip_cents: number
  received_at: string
}

export interface InvoiceAmounts {
  tip_cents: number
  deposit_applied_cents: number
  amount_paid_cents: number
  amount_refunded_cents: number
  amount_released_cents: number
  credit_cents: number
  written_off_cents: number
  balance_cents: number
}

export interface InvoiceState extends InvoiceAmounts {
  status: InvoiceStatus
  payment_status: (typeof paymentStatuses)[number]
  is_overdue: boolean
}

/**
 * Derives the status of an invoice at an instant. The statuses are checked in this order, and the first that applies is
 * returned: void, written off, draft, paid, overdue, partial, viewed, sent. Considers only ledger entries that
 * succeeded.
 */
export function deriveInvoiceState(
  facts: InvoiceFacts,
  ledger: readonly LedgerEntry[],
  at: { now: string; timeZone: string },
): InvoiceState {
  const booked = ledger.filter((entry) => entry.status === 'succeeded')
  const writtenOffAt = facts.written_off_at
  const amounts = amountsOf(facts, booked)

  const isVoid = facts.voided_at !== null
  const isDraft = facts.sent_at === null && !booked.some((entry) => entry.kind === 'payment')
  const owed = amounts.balance_cents + amounts.written_off_cents
  const isPaid = !isVoid && !isDraft && owed <= 0
  const isPartial = !isVoid && !isPaid && owed < facts.total_cents - facts.credited_cents
  const isOpen = !isVoid && writtenOffAt === null && !isDraft && !isPaid
  const isOverdue = isOpen && isPast(facts.due_date, at)

  const status = (): InvoiceStatus => {
    if (isVoid) return 'void'
    if (writtenOffAt !== null) return 'written_off'
    if (isDraft) return 'draft'
    if (isPaid) return 'paid'
    if (isOverdue) return 'overdue'
    if (isPartial) return 'partial'
    return facts.first_viewed_at === null ? 'sent' : 'viewed'
  }
  return {
    ...amounts,
    status: status(),
    payment_status: isPaid ? 'paid' : isPartial ? 'partial' : 'unpaid',
    is_overdue: isOverdue,
  }
}

/**
 * Sums the ledger entries. Voiding an invoice withdraws its goodwill credits. They return to the company, so they are
 * not counted as released to the client.
 */
function amountsOf(facts: InvoiceFacts, booked: readonly LedgerEntry[]): InvoiceAmounts {
  const writtenOffAt = facts.written_off_at
  const of = (kind: LedgerEntry['kind'], part: 'amount_cents' | 'tip_cents' = 'amount_cents'): number =>
    booked.reduce((sum, entry) => (entry.kind === kind ? sum + entry[part] : sum), 0)
  const goodwill = new Set(booked.flatMap(({ kind, id }) => (kind === 'credit' ? [id] : [])))
  const withdrawn = booked.reduce(
    (sum, { kind, refund_of, amount_cents }) =>
      kind === 'release' && refund_of !== null && goodwill.has(refund_of) ? sum + amount_cents : sum,
    0,
  )
  const sums = {
    tip_cents: of('payment', 'tip_cents') - of('refund', 'tip_cents'),
    deposit_applied_cents: of('deposit'),
    amount_paid_cents: of('payment'),
    amount_refunded_cents: of('refund'),
    amount_released_cents: of('release') - withdrawn,
    credit_cents: of('credit') - withdrawn,
    written_off_cents: booked.reduce(
      (sum, { kind, received_at, amount_cents }) =>
        kind === 'write_off' && writtenOffAt !== null && received_at >= writtenOffAt
          ? sum + amount_cents
          : sum,
      0,
    ),
  }
  const balance =
    facts.total_cents -
    facts.credited_cents +
    sums.tip_cents -
    sums.amount_paid_cents +
    sums.amount_refunded_cents +
    sums.amount_released_cents -
    sums.credit_cents -
    sums.written_off_cents -
    sums.deposit_applied_cents
  return { ...sums, balance_cents: facts.voided_at === null ? balance : 0 }
}

/** Returns true if the due date has ended in the location's time zone. */
function isPast(dueDate: string | null, { now, timeZone }: { now: string; timeZone: string }): boolean {
  return dueDate !== null && Date.parse(now) >= nextLocalMidnight(dueDate, timeZone).getTime()
}
