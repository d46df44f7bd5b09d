import {
  type Discount,
  formerLines,
  hasShares,
  isUnchanged,
  type LineToCompute,
  withAmountsOf,
} from '../../organization/line-items/index.ts'
import { discountOf, type InvoiceRow } from './invoice.ts'

/**
 * When the lines of a draft are replaced, copies the amounts that the customer accepted from each former line to the
 * line that replaces it. A line that has changed is computed again, but keeps its share of a fixed discount.
 */
export function withSoldAmounts(
  row: InvoiceRow,
  lines: readonly LineToCompute[],
  currency: string,
): LineToCompute[] {
  const former = formerLines(lines, row.line_items)
  return lines.map((line, at) => {
    const before = former[at]
    if (!before) return line
    const { sold_discount_cents, source_line_id } = before
    // A new line whose source is the replaced line bills the same line of the job as the replaced line did.
    if (sold_discount_cents === null)
      return line.source_line_id === before.id && source_line_id !== null ? { ...line, source_line_id } : line
    if (isUnchanged(line, before, currency)) return { ...withAmountsOf(line, before), source_line_id }
    return row.discount_type === 'fixed'
      ? { ...line, sold_discount_cents, source_line_id }
      : { ...line, source_line_id }
  })
}

export function withoutShares(line: LineToCompute): LineToCompute {
  return { ...line, sold_discount_cents: null, sold_tax_cents: null }
}

/**
 * Returns the discount of the draft after its lines have changed. If a fixed discount is the sum of the shares of sold
 * lines, it is removed together with the last of these lines.
 */
export function remainingDiscount(row: InvoiceRow, lines: readonly LineToCompute[]): Discount | null {
  const isGone = row.discount_type === 'fixed' && hasShares(row.line_items) && !hasShares(lines)
  return isGone ? null : discountOf(row)
}
