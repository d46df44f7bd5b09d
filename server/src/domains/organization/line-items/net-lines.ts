import { type DocumentLine, documentTotals } from '../../../kernel/money/index.ts'
import { type Discount, moneyDiscount } from './discount.ts'
import type { LineItem } from './line-item.ts'

/**
 * Net amounts before tax of the lines that are part of the totals, each minus its share of the document's discount. The
 * discount is split as in the document itself.
 */
export function netLines<Line extends Pick<LineItem, 'id' | 'line_total_cents'>>(
  currency: string,
  lines: readonly Line[],
  discount: Discount | null,
): (Line & { net_cents: number })[] {
  if (discount === null) return lines.map((line) => ({ ...line, net_cents: line.line_total_cents }))
  const { lines: totals } = documentTotals({
    currency,
    lines: lines.map(lineAtNetTotal),
    discount: moneyDiscount(discount),
    tax_rates: [],
  })
  return lines.map((line, at) => {
    const { net_cents, document_discount_cents } = totals[at]!
    return { ...line, net_cents: net_cents - document_discount_cents }
  })
}

function lineAtNetTotal({ id, line_total_cents }: Pick<LineItem, 'id' | 'line_total_cents'>): DocumentLine {
  return { id, quantity: '1', unit_price_cents: line_total_cents, taxable: false, tax_rate_id: null }
}
