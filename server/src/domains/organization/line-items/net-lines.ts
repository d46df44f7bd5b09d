import { type DocumentLine, documentTotals } from '../../../kernel/money/index.ts'
import { type Discount, discountOfOthers, moneyDiscount } from './discount.ts'
import type { LineItem } from './line-item.ts'

/**
 * Returns the lines that are part of the totals, each with its net amount before tax: the amount of the line minus its
 * share of the document's discount. A share that was fixed at acceptance is deducted unchanged. For the other lines, a
 * percentage discount is divided as in the document itself; a fixed discount is already divided completely into the
 * fixed shares.
 */
export function netLines<Line extends Pick<LineItem, 'id' | 'line_total_cents' | 'sold_discount_cents'>>(
  currency: string,
  lines: readonly Line[],
  discount: Discount | null,
): (Line & { net_cents: number })[] {
  const { lines: totals } = documentTotals({
    currency,
    lines: lines.map(lineAtNetTotal),
    discount: moneyDiscount(discountOfOthers(discount, lines)),
    tax_rates: [],
  })
  return lines.map((line, at) => {
    const { net_cents, document_discount_cents } = totals[at]!
    return { ...line, net_cents: net_cents - document_discount_cents }
  })
}

function lineAtNetTotal({
  id,
  line_total_cents,
  sold_discount_cents,
}: Pick<LineItem, 'id' | 'line_total_cents' | 'sold_discount_cents'>): DocumentLine {
  return {
    id,
    quantity: '1',
    unit_price_cents: line_total_cents,
    document_discount_cents: sold_discount_cents,
    taxable: false,
    tax_rate_id: null,
  }
}
