import { formatQuantity } from './formats.ts'
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
