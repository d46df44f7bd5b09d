import type { JobDetail } from '../api/operations.ts'

/** A row between the lines of a job and its total. */
export interface JobSum {
  label: string
  cents: number
}

/**
 * Returns the rows between the lines of a job and its total. A job from an estimate has rows for its share of the
 * estimate's discount and tax. Empty if the total is the sum of the lines, or if the member may not see prices.
 */
export function jobSums({
  line_items,
  total_cents,
}: Pick<JobDetail, 'line_items' | 'total_cents'>): JobSum[] {
  const lines = line_items.filter(({ optional, selected }) => !optional || selected)
  const sumOf = (amount: (line: (typeof lines)[number]) => number | null | undefined): number =>
    lines.reduce((sum, line) => sum + (amount(line) ?? 0), 0)
  const subtotal = sumOf((line) => line.line_total_cents)
  if (total_cents === undefined || total_cents === subtotal) return []
  const discount = sumOf((line) => line.sold_discount_cents)
  const tax = sumOf((line) => line.sold_tax_cents)
  const rest = total_cents - subtotal + discount - tax
  return [
    { label: 'Subtotal', cents: subtotal },
    { label: 'Discount', cents: -discount },
    { label: 'Tax', cents: tax },
    { label: 'Discount and tax', cents: rest },
  ].filter(({ cents }) => cents !== 0)
}
