import { formatQuantity } from '../../../kernel/money/index.ts'
import { printMoney } from './print-line.ts'
import type { PrintedDocument } from './printed-document.ts'

export type PrintedTotal = PrintedDocument['totals'][number]

interface Reduced {
  currency: string
  subtotal_cents: number
  discount: { type: 'percent' | 'fixed'; value: string } | null
  discount_cents: number
}

/** Returns rows with the sum of the lines and the discounts that reduce it. */
export function printSubtotal(document: Reduced): PrintedTotal[] {
  const { currency, discount, discount_cents } = document
  const rows: PrintedTotal[] = [amount('Subtotal', document.subtotal_cents, currency)]
  if (discount_cents !== 0) {
    const label = discount?.type === 'percent' ? `Discount (${percent(discount.value)})` : 'Discount'
    rows.push(amount(label, -discount_cents, currency))
  }
  return rows
}

/** Returns a row with the taxable amount. Returns no row if the amount equals the amount in the row above. */
export function printTaxable(document: {
  currency: string
  subtotal_cents: number
  discount_cents: number
  taxable_cents?: number | undefined
  isTaxed: boolean
}): PrintedTotal[] {
  const { currency, subtotal_cents, discount_cents, taxable_cents, isTaxed } = document
  if (!isTaxed || taxable_cents === undefined || taxable_cents === subtotal_cents - discount_cents) return []
  return [{ ...amount('Taxable amount', taxable_cents, currency), isBase: true }]
}

export const amount = (label: string, cents: number, currency: string, strong = false): PrintedTotal => ({
  label,
  value: printMoney(cents, currency),
  strong,
})

/** Formats a percentage, such as `8.25%`. */
export const percent = (value: string): string => `${formatQuantity(value)}%`

/** Note in documents whose prices are listed without tax. */
export const beforeTax = 'Prices do not include tax. The total does.'

/**
 * Returns the label of a tax, such as `Tax (5.5%)` or `Illinois tax (8.25% of $90.00)`. Adds the word `tax` to
 * the name, unless the name already contains it or an abbreviation such as VAT.
 */
export function taxLabel(name: string | null, rate: string | null, base: string | null = null): string {
  const label = name === null ? 'Tax' : /tax|\b(vat|gst|hst|pst|qst)\b/i.test(name) ? name : `${name} tax`
  if (rate === null) return label
  return `${label} (${percent(rate)}${base === null ? '' : ` of ${base}`})`
}
