import {
  type InvoiceRow,
  journalOf,
  postingOfIssue,
  postingOfWriteOff,
  reversePosting,
} from '../../domains/money/invoices/index.ts'
import {
  type NewPayment,
  postingOfUnapplied,
  postingOfMoney,
  postingOfUse,
} from '../../domains/money/payment-records/index.ts'
import { entriesOf, type Journal, type Posting } from '../../domains/money/ledger/index.ts'
import type { Random } from './random.ts'

type Invoice = Omit<InvoiceRow, 'line_items' | 'payments' | 'timezone' | 'attachments' | 'photos'>

function rowsOf(random: Random, at: string, journal: Journal, posting: Posting) {
  return entriesOf(journal, posting, at, () => random.id(at)).map((entry) => ({
    ...entry,
    invoice_id: journal.invoice_id ?? null,
    payment_id: journal.payment_id ?? null,
  }))
}

/** Returns the ledger entries of the deposits that were paid for an estimate. */
export function depositEntries(deposits: readonly NewPayment[], locationId: string, random: Random) {
  return deposits.flatMap((entry) => {
    const { id, client_id, currency, received_at } = entry
    const journal = { kind: 'deposit', client_id, currency, location_id: locationId, payment_id: id }
    return rowsOf(random, received_at, journal, postingOfUnapplied(entry))
  })
}

/** Returns the ledger entries of an invoice. The first entry is made when the invoice is sent, so a draft has none. */
export function invoiceEntries(
  invoice: Invoice,
  payments: readonly NewPayment[],
  deposits: readonly NewPayment[],
  random: Random,
) {
  const { sent_at, voided_at } = invoice
  if (sent_at === null) return []
  const issue = postingOfIssue(invoice)
  return [
    ...rowsOf(random, sent_at, journalOf(invoice, 'invoice_issued'), issue),
    ...payments.flatMap((payment) => {
      const { kind, posting, at } = bookingOf(payment, deposits, sent_at)
      return rowsOf(random, at, journalOf(invoice, kind, payment.id), posting)
    }),
    ...(voided_at === null
      ? []
      : rowsOf(random, voided_at, journalOf(invoice, 'invoice_voided'), reversePosting(issue))),
  ]
}

function bookingOf(
  payment: NewPayment,
  deposits: readonly NewPayment[],
  issuedAt: string,
): { kind: string; posting: Posting; at: string } {
  const { kind, amount_cents, received_at: at } = payment
  if (kind === 'write_off') return { kind, posting: postingOfWriteOff(amount_cents), at }
  if (kind === 'payment') return { kind, posting: postingOfMoney('in', payment), at }
  const source = deposits.find((deposit) => deposit.id === payment.applied_from)
  return { kind: 'credit_applied', posting: postingOfUse(source, amount_cents), at: issuedAt }
}
