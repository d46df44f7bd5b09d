import type { LineItem } from '../../organization/line-items/index.ts'
import { formatDate, formatDay } from '../../../kernel/time/index.ts'
import {
  addressLines,
  type Issuer,
  party,
  phone,
  type PrintedAddress,
  howToPay,
  printHead,
  printNumber,
} from './print-head.ts'
import { nonBlank, isCounted, printLine, printMoney } from './print-line.ts'
import { printLink } from './print-link.ts'
import { meansOf } from './means-of-payment.ts'
import {
  amount,
  beforeTax,
  type PrintedTotal,
  printSubtotal,
  printTaxable,
  taxLabel,
} from './print-totals.ts'
import { printable } from './printable.ts'
import type { PrintedDocument } from './printed-document.ts'

interface LedgerEntry {
  id: string
  refund_of: string | null
  kind: 'payment' | 'refund' | 'deposit' | 'credit' | 'write_off' | 'release'
  method: string
  status: 'pending' | 'succeeded' | 'failed'
  amount_cents: number
  reference: string | null
  received_at: string
}

/** Fields of an invoice that are printed. The record of an invoice has all of these fields. */
export interface InvoiceToPrint {
  display_number: string | null
  status: 'draft' | 'sent' | 'viewed' | 'partial' | 'paid' | 'overdue' | 'void' | 'written_off'
  billing_name: string | null
  billing_email: string | null
  billing_phone: string | null
  billing_address_line1: string | null
  billing_address_line2: string | null
  billing_city: string | null
  billing_state: string | null
  billing_zip: string | null
  line_items: readonly LineItem[]
  currency: string
  subtotal_cents: number
  discount: { type: 'percent' | 'fixed'; value: string } | null
  discount_cents: number
  tax_lines: readonly { name: string; rate_percent: string; taxable_cents: number; tax_cents: number }[]
  tip_cents: number
  total_cents: number
  credited_cents: number
  balance_cents: number
  terms_days: number | null
  issue_date: string | null
  due_date: string | null
  payments: readonly LedgerEntry[]
  memo: string | null
}

const statusMarks: Partial<Record<InvoiceToPrint['status'], NonNullable<PrintedDocument['mark']>>> = {
  draft: { label: 'Draft', tone: 'plain' },
  paid: { label: 'Paid', tone: 'good' },
  overdue: { label: 'Past due', tone: 'bad' },
  void: { label: 'Void', tone: 'bad' },
  written_off: { label: 'Closed', tone: 'plain' },
}

export function printInvoice(
  invoice: InvoiceToPrint,
  issuer: Issuer,
  extra: { serviceAddress: PrintedAddress | null; payUrl: string | null },
): PrintedDocument {
  const { display_number, currency, memo } = invoice
  const owed = invoice.balance_cents > 0 && invoice.status !== 'draft' && invoice.status !== 'void'
  const named = printNumber('Invoice', display_number)
  const showsTax = invoice.tax_lines.length > 0
  return printable({
    ...printHead(issuer),
    ...named,
    mark: statusMarks[invoice.status] ?? null,
    parties: [
      ...party('Bill to', billing(invoice, issuer)),
      ...party('Service address', extra.serviceAddress ? addressLines(extra.serviceAddress) : []),
    ],
    facts: factsOf(invoice),
    message: null,
    // Optional lines that the customer did not choose in the estimate are not printed.
    sections: [
      {
        title: null,
        description: null,
        lines: invoice.line_items
          .filter(isCounted)
          .map((line) => printLine({ ...line, optional: false }, currency, { showsTax })),
      },
    ],
    taxNote: invoice.tax_lines.length > 0 ? beforeTax : null,
    totals: totalsOf(invoice, issuer.timeZone),
    due: dueOf(invoice),
    link: extra.payUrl !== null && owed ? printLink('Pay online', extra.payUrl) : null,
    howToPay: owed ? howToPay(issuer, named.title) : null,
    notes: nonBlank(memo) === null ? [] : [{ label: 'Notes', text: memo! }],
    choices: [],
    signature: null,
    signed: null,
  })
}

const billing = (invoice: InvoiceToPrint, issuer: Issuer): (string | null)[] => [
  invoice.billing_name,
  ...addressLines({
    line1: invoice.billing_address_line1,
    line2: invoice.billing_address_line2,
    city: invoice.billing_city,
    state: invoice.billing_state,
    zip: invoice.billing_zip,
  }),
  phone(invoice.billing_phone, issuer),
  invoice.billing_email,
]

function factsOf({ issue_date, due_date, terms_days }: InvoiceToPrint): PrintedDocument['facts'] {
  const facts: PrintedDocument['facts'] = []
  if (issue_date !== null) facts.push({ label: 'Issued', value: formatDate(issue_date) })
  if (due_date !== null) facts.push({ label: 'Due', value: formatDate(due_date) })
  if (terms_days !== null)
    facts.push({ label: 'Terms', value: terms_days === 0 ? 'Due on receipt' : `Net ${terms_days}` })
  return facts
}

function totalsOf(invoice: InvoiceToPrint, timeZone: string): PrintedTotal[] {
  const { currency, tax_lines } = invoice
  const bases = new Set(tax_lines.map(({ taxable_cents }) => taxable_cents))
  const base = (cents: number): string | null => (bases.size > 1 ? printMoney(cents, currency) : null)
  // If the taxes are computed from different amounts, each tax line shows the amount from which its tax is
  // computed.
  const isTaxed = bases.size === 1
  return [
    ...printSubtotal(invoice),
    ...printTaxable({ ...invoice, taxable_cents: tax_lines[0]?.taxable_cents, isTaxed }),
    ...tax_lines.map((tax) =>
      amount(taxLabel(tax.name, tax.rate_percent, base(tax.taxable_cents)), tax.tax_cents, currency),
    ),
    amount('Total', invoice.total_cents, currency, true),
    ...(invoice.credited_cents === 0 ? [] : [amount('Credit notes', -invoice.credited_cents, currency)]),
    ...(invoice.tip_cents === 0 ? [] : [amount('Tip', invoice.tip_cents, currency)]),
    ...invoice.payments
      .filter((entry) => entry.status === 'succeeded')
      .map((entry) => ledgerRow(entry, nameOfEntry(entry, invoice.payments), { currency, timeZone })),
  ]
}

const entryNames: Record<LedgerEntry['kind'], string> = {
  payment: 'Payment',
  refund: 'Refund',
  deposit: 'Deposit',
  credit: 'Credit',
  write_off: 'Written off',
  release: 'Kept as credit',
}

/** Returns the printed name of a ledger entry, such as `Payment`. */
export function nameOfEntry({ kind, refund_of }: LedgerEntry, ledger: readonly LedgerEntry[]): string {
  const isWithdrawal =
    kind === 'release' && ledger.some((each) => each.id === refund_of && each.kind === 'credit')
  return isWithdrawal ? 'Credit withdrawn' : entryNames[kind]
}

/** Formats a ledger entry as a row, such as `Payment, November 3, 2026, check 1001`. */
function ledgerRow(
  entry: LedgerEntry,
  name: string,
  { currency, timeZone }: { currency: string; timeZone: string },
): PrintedTotal {
  const { kind } = entry
  const isAddition = kind === 'refund' || kind === 'release'
  const paid = kind === 'payment' || kind === 'refund' || kind === 'deposit'
  const means = meansOf(entry)
  const parts = [name, formatDay(entry.received_at, timeZone)]
  if (paid && means !== null) parts.push(means)
  return amount(parts.join(', '), isAddition ? entry.amount_cents : -entry.amount_cents, currency)
}

/**
 * Returns the box with the balance. If the invoice is paid, the box says so and shows the paid total. A void or
 * written-off invoice has no box: the rows above say that nothing is due.
 */
function dueOf(invoice: InvoiceToPrint): PrintedDocument['due'] {
  const { balance_cents, currency, due_date, status } = invoice
  const money = (cents: number): string => printMoney(cents, currency)
  if (status === 'void' || status === 'written_off') return null
  if (status === 'paid')
    return {
      label: 'Paid in full',
      value: money(invoice.total_cents - invoice.credited_cents + invoice.tip_cents),
      note: 'Thank you!',
    }
  if (balance_cents <= 0)
    return {
      label: 'Total',
      value: money(invoice.total_cents - invoice.credited_cents),
      note: 'No payment is due',
    }
  const note = due_date === null ? null : `by ${formatDate(due_date)}`
  return { label: 'Balance due', value: money(balance_cents), note }
}
