import { allocate } from '../../../kernel/money/index.ts'
import type { LineItem } from '../../organization/line-items/index.ts'

interface Choosable {
  line_items: readonly LineItem[]
  selected_option_id: string | null
}

/**
 * Returns the lines that the customer bought. Deselected optional lines and lines of the options that were not chosen
 * are left out.
 */
export function boughtLines({ line_items, selected_option_id }: Choosable): LineItem[] {
  return line_items.filter(
    (line) =>
      (!line.optional || line.selected) &&
      (line.option_id === null || selected_option_id === null || line.option_id === selected_option_id),
  )
}

/** Returns the bought lines, each with its share of the discount on the whole estimate. */
export function boughtLinesWithDiscount(
  row: Choosable & { discount_cents: number },
): { line: LineItem; discount_cents: number }[] {
  const bought = boughtLines(row)
  if (bought.length === 0) return []
  const shares = allocate(
    row.discount_cents,
    bought.map((line) => line.line_total_cents),
  )
  return bought.map((line, at) => ({ line, discount_cents: shares[at]! }))
}
