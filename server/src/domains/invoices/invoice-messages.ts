import { formatFixed, minorUnits, ofCents, shift } from '../../kernel/money/index.ts'
import { documentNumber } from '../documents/index.ts'
import type { Invoice } from './invoice.ts'

export interface InvoiceLetter {
  subject: string
  text: string
  /** For a phone: one short sentence and the link. */
  short: string
}

export function money(cents: number, currency: string): string {
  return `${formatFixed(shift(ofCents(cents), -minorUnits(currency)))} ${currency}`
}

/** What the customer is written; the same invoice, the second time, is a reminder. */
export function invoiceLetter(
  invoice: Invoice,
  company: string,
  link: string,
  kind: 'first' | 'reminder',
  message: string | null,
  numberingPrefix: string | null = null,
): InvoiceLetter {
  const number = documentNumber(invoice.invoice_number, numberingPrefix)?.slice(1) ?? ''
  const owed = money(invoice.balance_cents, invoice.currency)
  const due = invoice.due_date === null ? '' : `, due ${invoice.due_date}`
  const what = `${kind === 'first' ? 'Invoice' : 'Reminder: invoice'} ${number} from ${oneLine(company)}`
  return {
    subject: `${what}: ${owed}${due}`,
    text: [
      `Hello${invoice.billing_name === null ? '' : ` ${invoice.billing_name}`},`,
      ...(message === null ? [] : [message]),
      `${what}.`,
      [
        `Total: ${money(invoice.total_cents, invoice.currency)}`,
        `Balance: ${owed}`,
        ...(invoice.due_date === null ? [] : [`Due: ${invoice.due_date}`]),
      ].join('\n'),
      `See and pay it here: ${link}`,
    ].join('\n\n'),
    short: `${what}: ${owed}${due}. ${link}`,
  }
}

function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
}
