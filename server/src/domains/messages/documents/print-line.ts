import type { LineItem } from '../../organization/line-items/index.ts'
import { formatMoney, formatPrice, formatQuantity } from '../../../kernel/money/index.ts'
import type { PrintedLine } from './printed-document.ts'

/** Formats an amount of money. Replaces a hyphen by the minus sign U+2212, which is as wide as a digit. */
export const printMoney = (cents: number, currency: string): string =>
  formatMoney(cents, currency).replace('-', '\u2212')

/** Returns the text, or null if it is missing or blank. */
export const nonBlank = (text: string | null | undefined): string | null =>
  text == null || text.trim() === '' ? null : text

export const isCounted = (line: LineItem): boolean => !line.optional || line.selected

interface LineMarks {
  /** True if the line belongs to an option that the customer did not choose. */
  refused?: boolean
  /** True if the printed line shows its tax. */
  showsTax?: boolean
}

export function printLine(
  line: LineItem,
  currency: string,
  { refused = false, showsTax = false }: LineMarks = {},
): PrintedLine {
  const isText = line.kind === 'text'
  const unit = nonBlank(line.unit)
  const tags: string[] = []
  if (refused) tags.push('Not selected')
  else if (line.optional) tags.push(line.selected ? 'Optional' : 'Optional, not selected')
  if (line.discount_cents > 0) tags.push(`${printMoney(-line.discount_cents, currency)} discount`)
  if (showsTax && !isText) tags.push(taxTag(line, currency))
  return {
    name: line.name,
    description: nonBlank(line.description),
    tag: tags.length === 0 ? null : tags.join(', '),
    counts: isCounted(line) && !refused,
    quantity: isText ? '' : formatQuantity(line.quantity),
    unit: isText ? '' : (unit ?? ''),
    price: isText ? '' : printPrice(line, currency),
    amount: isText ? null : printMoney(line.line_total_cents, currency),
  }
}

/**
 * Returns the tag that shows a line's tax. A taxable line without a tax amount, such as a line that the total does not
 * include, gets the tag `Taxed`.
 */
function taxTag({ taxable, tax_cents }: LineItem, currency: string): string {
  if (!taxable) return 'No tax'
  return tax_cents === 0 ? 'Taxed' : `Tax ${printMoney(tax_cents, currency)}`
}

function printPrice(line: LineItem, currency: string): string {
  return line.unit_price_decimal === null
    ? printMoney(line.unit_price_cents, currency)
    : formatPrice(line.unit_price_decimal, currency).replace('-', '\u2212')
}
