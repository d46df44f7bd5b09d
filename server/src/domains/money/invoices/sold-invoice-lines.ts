import {
  type Discount,
  formerLines,
  hasTermsOf,
  isAsSold,
  type LineToCompute,
  unitsOfQuantity,
} from '../../organization/line-items/index.ts'
import { discountOf, type InvoiceRow } from './invoice.ts'

/**
 * Gives new lines of a draft the accepted amounts of the lines that they replace. A line that was changed is computed;
 * of a fixed discount it keeps its share.
 */
export function withSoldAmounts(
  row: InvoiceRow,
  lines: readonly LineToCompute[],
  currency: string,
): LineToCompute[] {
  const former = formerLines(lines, row.line_items)
  return lines.map((line, at) => {
    const before = former[at]
    if (!before || before.sold_discount_cents === null) return line
    const { sold_discount_cents, source_line_id } = before
    const isSameQuantity = unitsOfQuantity(line.quantity ?? '1') === unitsOfQuantity(before.quantity)
    if (isAsSold(before) && isSameQuantity && hasTermsOf(line, before, currency)) {
      const { line_total_cents, discount_cents, minimum_cents, floor_cents, sold_tax_cents } = before
      const amounts = { line_total_cents, discount_cents, minimum_cents, floor_cents }
      return { ...line, ...amounts, sold_discount_cents, sold_tax_cents, source_line_id }
    }
    return row.discount_type === 'fixed' ? { ...line, sold_discount_cents, source_line_id } : line
  })
}

export function withoutShares(line: LineToCompute): LineToCompute {
  return { ...line, sold_discount_cents: null, sold_tax_cents: null }
}

/** The discount that stays. A fixed one consists of shares of sold lines and goes with the last of them. */
export function remainingDiscount(row: InvoiceRow, lines: readonly LineToCompute[]): Discount | null {
  const isShared =
    row.discount_type === 'fixed' && row.line_items.some((line) => line.sold_discount_cents !== null)
  const isLeft = lines.some((line) => typeof line.sold_discount_cents === 'number')
  return isShared && !isLeft ? null : discountOf(row)
}
