import { allocate, sumCents } from '../../../kernel/money/index.ts'
import type { LineItem } from '../../organization/line-items/index.ts'

/** Amounts of one invoice line, of a credited part of the line, or of the part that is not credited yet. */
export interface Share {
  net_cents: number
  discount_cents: number
  tax_cents: number
  /**
   * Parts of `tax_cents`: one for each tax line of the invoice, in the order of the tax lines. The parts add up to
   * `tax_cents`.
   */
  tax_parts: number[]
}

export interface LineShare extends Share {
  line_id: string
  name: string
  quantity: string
}

export interface SharedInvoice {
  line_items: readonly Pick<
    LineItem,
    | 'id'
    | 'name'
    | 'kind'
    | 'quantity'
    | 'line_total_cents'
    | 'tax_cents'
    | 'taxable'
    | 'tax_rate_id'
    | 'optional'
    | 'selected'
    | 'sold_discount_cents'
    | 'sold_tax_cents'
  >[]
  discount_cents: number
  tax_lines: readonly { taxable_cents: number; tax_cents: number }[]
  tax_rate_id: string | null
}

/**
 * Computes each line's share of the invoice's discount and of each tax line. Uses only the stored amounts, so later
 * changes of tax rates have no effect. All shares add up to the amounts of the invoice. Text lines and lines that are
 * not part of the totals have no share.
 */
export function lineShares(invoice: SharedInvoice): LineShare[] {
  const counted = invoice.line_items.filter(
    (line) => line.kind !== 'text' && (!line.optional || line.selected),
  )
  const discounts = discountShares(invoice.discount_cents, counted)
  const shares = counted.map((line, at) => ({
    line_id: line.id,
    name: line.name,
    quantity: line.quantity,
    net_cents: line.line_total_cents,
    discount_cents: discounts[at]!,
    tax_cents: line.tax_cents,
    tax_parts: invoice.tax_lines.map(() => 0),
    rate: line.taxable ? (line.tax_rate_id ?? invoice.tax_rate_id) : null,
  }))
  for (const { lines, taxLines } of taxGroups(shares, invoice)) shareTax(lines, taxLines, invoice)
  return shares.map((line) => {
    const { rate: _, ...share } = line
    return share
  })
}

/**
 * Splits the discount among the lines. Shares that were fixed when the customer accepted the estimate do not change;
 * the rest of the discount is split among the other lines.
 */
function discountShares(discountCents: number, lines: SharedInvoice['line_items']): number[] {
  const fixed = lines.map(({ line_total_cents, sold_discount_cents: share, sold_tax_cents: tax }) => {
    if (share === null || tax !== null) return share
    return Math.min(share, Math.max(line_total_cents, 0))
  })
  const rest = discountCents - sumCents(fixed.map((share) => share ?? 0))
  const others = lines.filter((_, at) => fixed[at] === null)
  const shares =
    others.length === 0
      ? []
      : allocate(
          rest,
          others.map((line) => line.line_total_cents),
        )
  return fixed.map((share) => share ?? shares.shift()!)
}

type RatedShare = LineShare & { rate: string | null }

interface TaxGroup {
  lines: RatedShare[]
  /** Positions of the group's tax lines in the invoice. */
  taxLines: number[]
}

/**
 * Groups the taxed lines of an invoice by tax rate. Each group also contains the tax lines of its rate. A tax line does
 * not store its rate. The tax lines of one rate can be recognized nevertheless: they follow each other, the taxable
 * amount of each equals that of the invoice lines with this rate, and together they add up to the tax of these invoice
 * lines. If the tax lines of several rates cannot be told apart, returns one group in which all lines share all tax
 * lines.
 */
function taxGroups(shares: readonly RatedShare[], invoice: SharedInvoice): TaxGroup[] {
  const taxed = shares.filter(({ rate }) => rate !== null)
  const rates = [...new Set(taxed.map(({ rate }) => rate))]
  const groups = rates
    .toSorted((a, b) => Number(b === invoice.tax_rate_id) - Number(a === invoice.tax_rate_id))
    .map((rate) => taxed.filter((share) => share.rate === rate))
  return match(groups, 0, invoice) ?? [{ lines: [...shares], taxLines: invoice.tax_lines.map((_, at) => at) }]
}

function match(
  groups: readonly RatedShare[][],
  from: number,
  invoice: SharedInvoice,
): TaxGroup[] | undefined {
  const { tax_lines } = invoice
  if (groups.length === 0) return from === tax_lines.length ? [] : undefined
  for (const lines of groups) {
    const base = sumCents(lines.map((line) => line.net_cents - line.discount_cents))
    const tax = sumCents(lines.map((line) => line.tax_cents))
    let sum = 0
    for (let end = from; end < tax_lines.length && tax_lines[end]!.taxable_cents === base; end++) {
      sum += tax_lines[end]!.tax_cents
      const rest =
        sum === tax
          ? match(
              groups.filter((each) => each !== lines),
              end + 1,
              invoice,
            )
          : undefined
      const taxLines = Array.from({ length: end + 1 - from }, (_, at) => from + at)
      if (rest) return [{ lines, taxLines }, ...rest]
    }
  }
  return undefined
}

/**
 * Splits the tax of each invoice line among the tax lines, in proportion to what earlier invoice lines have left of
 * each tax line. The last invoice line therefore gets what is left of all of them.
 */
function shareTax(lines: readonly RatedShare[], taxLines: readonly number[], invoice: SharedInvoice): void {
  const left = taxLines.map((at) => invoice.tax_lines[at]!.tax_cents)
  for (const line of lines) {
    const parts = taxLines.length === 0 ? [] : allocate(line.tax_cents, left)
    for (const [at, part] of parts.entries()) {
      left[at]! -= part
      line.tax_parts[taxLines[at]!] = part
    }
  }
}
