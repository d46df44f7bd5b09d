import { formatDate, formatDay } from '../../../kernel/time/index.ts'
import { meansOf } from './means-of-payment.ts'
import { type InvoiceToPrint, nameOfEntry } from './print-invoice.ts'
import { type Issuer, party, printHead, printNumber } from './print-head.ts'
import { printMoney } from './print-line.ts'
import { amount, type PrintedTotal } from './print-totals.ts'
import { printable } from './printable.ts'
import type { PrintedDocument, PrintedLine } from './printed-document.ts'

type Entry = InvoiceToPrint['payments'][number]

/** Prints the payments and refunds of an invoice, and the amount that is still due. The rows add up to the balance. */
export function printReceipt(invoice: InvoiceToPrint, issuer: Issuer): PrintedDocument {
  const { currency, balance_cents, display_number } = invoice
  const entries = invoice.payments.filter(({ status }) => status === 'succeeded')
  const isPaid = balance_cents <= 0
  return printable({
    ...printHead(issuer),
    ...printNumber('Receipt', null),
    mark: isPaid ? { label: 'Paid', tone: 'good' } : { label: 'Partly paid', tone: 'plain' },
    parties: party('Received from', [invoice.billing_name]),
    facts: [
      ...(display_number === null ? [] : [{ label: 'Invoice', value: display_number }]),
      ...(invoice.issue_date === null ? [] : [{ label: 'Issued', value: formatDate(invoice.issue_date) }]),
    ],
    message: null,
    sections: [
      {
        title: null,
        description: null,
        lines: entries.map((entry) =>
          entryLine(entry, nameOfEntry(entry, invoice.payments), issuer, currency),
        ),
      },
    ],
    taxNote: null,
    totals: totalsOf(invoice, entries),
    due: {
      label: 'Still due',
      value: printMoney(balance_cents, currency),
      note: isPaid ? 'Thank you!' : null,
    },
    link: null,
    howToPay: null,
    notes: [],
    choices: [],
    signature: null,
    signed: null,
  })
}

const isCharge = ({ kind }: Entry): boolean => kind === 'refund' || kind === 'release'
/** Returns the effect of an entry on the balance: a payment reduces it, a refund raises it. */
const effectOf = (entry: Entry): number => (isCharge(entry) ? entry.amount_cents : -entry.amount_cents)

function entryLine(entry: Entry, name: string, { timeZone }: Issuer, currency: string): PrintedLine {
  const means = ['payment', 'refund', 'deposit'].includes(entry.kind) ? meansOf(entry) : null
  return {
    name,
    description: [formatDay(entry.received_at, timeZone), means].filter((each) => each !== null).join(', '),
    tag: null,
    counts: true,
    quantity: '',
    unit: '',
    price: '',
    amount: printMoney(-effectOf(entry), currency),
  }
}

const sums: readonly [label: string, kinds: readonly Entry['kind'][]][] = [
  ['Paid', ['payment', 'deposit']],
  ['Paid back', ['refund']],
  ['Credit', ['credit']],
  ['Moved to your credit', ['release']],
  ['Written off', ['write_off']],
]

function totalsOf(invoice: InvoiceToPrint, entries: readonly Entry[]): PrintedTotal[] {
  const { currency } = invoice
  const rows = sums.map(([label, kinds]): [string, number] => [
    label,
    entries.filter(({ kind }) => kinds.includes(kind)).reduce((sum, entry) => sum + effectOf(entry), 0),
  ])
  const others: [string, number][] = [
    ['Credit notes', -invoice.credited_cents],
    ['Tips', invoice.tip_cents],
    ...rows,
  ]
  return [
    amount('Invoice total', invoice.total_cents, currency),
    ...others.filter(([, cents]) => cents !== 0).map(([label, cents]) => amount(label, cents, currency)),
  ]
}
