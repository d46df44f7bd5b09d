import { formatQuantity } from '../../kernel/money/index.ts'
import { printMoney } from './print-line.ts'
import type { PrintedDocument } from './printed-document.ts'

export type PrintedTotal = PrintedDocument['totals'][number]

interface Reduced {
  currency: string
  subtotal_cents: number
  discount: { type: 'percent' | 'fixed'; value: string } | null
  discount_cents: number
}

/** The sum of the lines and what is taken off it. */
export function printSubtotal(document: Reduced): PrintedTotal[] {
  const { currency, discount, discount_cents } = document
  const rows: PrintedTotal[] = [amount('Subtotal', document.subtotal_cents, currency)]
  if (discount_cents !== 0) {
    const label = discount?.type === 'percent' ? `Discount (${percent(discount.value)})` : 'Discount'
    rows.push(amount(label, -discount_cents, currency))
  }
  return rows
}

export const amount = (label: string, cents: number, currency: string, strong = false): PrintedTotal => ({
  label,
  value: printMoney(cents, currency),
  strong,
})

/** `8.25%`. */
export const percent = (value: string): string => `${formatQuantity(value)}%`

/** Said where amounts are listed without the tax on them. */
export const beforeTax = 'Prices are before tax; the total includes it.'

/** `Tax (5.5%)`, `Illinois tax (8.25%)`; a name that says what it is stays as it is. */
export function taxLabel(name: string | null, rate: string | null): string {
  const told = name === null ? 'Tax' : /tax|\b(vat|gst|hst|pst|qst)\b/i.test(name) ? name : `${name} tax`
  return rate === null ? told : `${told} (${percent(rate)})`
}
