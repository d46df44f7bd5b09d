import { formatQuantity } from '../../../kernel/money/index.ts'
import { formatDate } from '../../../kernel/time/index.ts'
import { addressLines, type Issuer, party, phone, printHead, printNumber } from './print-head.ts'
import { printMoney } from './print-line.ts'
import { amount, beforeTax, printSubtotal, taxLabel } from './print-totals.ts'
import { printable } from './printable.ts'
import type { PrintedDocument } from './printed-document.ts'

/** Fields of a credit note that are printed. The record of a credit note has all of these fields. */
interface CreditNoteToPrint {
  display_number: string
  invoice_display_number: string
  billing_name: string | null
  billing_email: string | null
  billing_phone: string | null
  billing_address_line1: string | null
  billing_address_line2: string | null
  billing_city: string | null
  billing_state: string | null
  billing_zip: string | null
  currency: string
  lines: readonly { name: string; quantity: string | null; net_cents: number }[]
  subtotal_cents: number
  discount_cents: number
  tax_lines: readonly { name: string; rate_percent: string; tax_cents: number }[]
  total_cents: number
  reason: string
  issue_date: string
}

export function printCreditNote(note: CreditNoteToPrint, issuer: Issuer): PrintedDocument {
  const { currency } = note
  return printable({
    ...printHead(issuer),
    ...printNumber('Credit note', note.display_number),
    mark: null,
    parties: party('Credit to', billing(note, issuer)),
    facts: [
      { label: 'Issued', value: formatDate(note.issue_date) },
      { label: 'Invoice', value: note.invoice_display_number },
    ],
    message: null,
    sections: [
      {
        title: null,
        description: null,
        lines: note.lines.map(({ name, quantity, net_cents }) => ({
          name,
          description: null,
          tag: null,
          counts: true,
          quantity: quantity === null ? '' : formatQuantity(quantity),
          unit: '',
          price: '',
          amount: printMoney(net_cents, currency),
        })),
      },
    ],
    taxNote: note.tax_lines.length > 0 ? beforeTax : null,
    totals: [
      ...printSubtotal({ ...note, discount: null }),
      ...note.tax_lines.map((tax) => amount(taxLabel(tax.name, tax.rate_percent), tax.tax_cents, currency)),
      amount('Total', note.total_cents, currency, true),
    ],
    due: { label: 'Credit', value: printMoney(note.total_cents, currency), note: null },
    link: null,
    howToPay: null,
    notes: [{ label: 'Reason', text: note.reason }],
    choices: [],
    signature: null,
    signed: null,
  })
}

const billing = (note: CreditNoteToPrint, issuer: Issuer): (string | null)[] => [
  note.billing_name,
  ...addressLines({
    line1: note.billing_address_line1,
    line2: note.billing_address_line2,
    city: note.billing_city,
    state: note.billing_state,
    zip: note.billing_zip,
  }),
  phone(note.billing_phone, issuer),
  note.billing_email,
]
