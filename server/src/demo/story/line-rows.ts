import type { Figures } from './figures.ts'
import type { Random } from './random.ts'
import type { PlannedLine } from './services.ts'

type Owner = 'estimate_id' | 'job_id' | 'invoice_id'

export type LineRow = {
  id: string
  estimate_id: string | null
  job_id: string | null
  invoice_id: string | null
  position: number
  kind: PlannedLine['kind']
  name: string
  description: string | null
  quantity: string
  unit: string
  unit_price_cents: number
  unit_price_decimal: string | null
  discount_cents: number
  line_total_cents: number
  taxable: boolean
  tax_cents: number
  optional: boolean
  selected: boolean
  source_line_id: string | null
}

export function estimateLines(figures: Figures, estimateId: string, random: Random, at: string): LineRow[] {
  return figures.lines.map((line, index) => {
    const totals = figures.totals.lines[index]!
    return {
      id: random.id(at),
      estimate_id: estimateId,
      job_id: null,
      invoice_id: null,
      position: index + 1,
      kind: line.kind,
      name: line.name,
      description: line.description,
      quantity: line.quantity,
      unit: line.unit,
      unit_price_cents: line.unit_price_cents,
      unit_price_decimal: line.unit_price ?? null,
      discount_cents: totals.discount_cents,
      line_total_cents: totals.net_cents,
      taxable: line.taxable,
      tax_cents: totals.tax_cents,
      optional: line.optional ?? false,
      selected: !line.optional,
      source_line_id: null,
    }
  })
}

/** The chosen lines, copied to the next record in the chain. */
export function copyLines(
  lines: readonly LineRow[],
  owner: Owner,
  ownerId: string,
  random: Random,
  at: string,
): LineRow[] {
  return lines
    .filter((line) => line.selected)
    .map((line, index) => ({
      ...line,
      id: random.id(at),
      estimate_id: null,
      job_id: null,
      invoice_id: null,
      [owner]: ownerId,
      position: index + 1,
      source_line_id: line.id,
    }))
}
