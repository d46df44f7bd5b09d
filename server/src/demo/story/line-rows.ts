import type { LineItem } from '../../domains/organization/line-items/index.ts'
import type { Random } from './random.ts'

type Owner = 'estimate_id' | 'job_id' | 'invoice_id'

const noOwner = { estimate_id: null, job_id: null, invoice_id: null }

/** Returns line items as rows of the table of line items. */
export function lineRows(items: readonly LineItem[], owner: Owner, ownerId: string) {
  return items.map(({ discount, ...item }) => ({
    ...item,
    ...noOwner,
    [owner]: ownerId,
    discount_type: discount?.type ?? null,
    discount_value: discount?.value ?? null,
  }))
}

/** Copies the selected lines of an estimate for its job, or of a job for its invoice. */
export function copyLines(items: readonly LineItem[], random: Random, at: string): LineItem[] {
  return items
    .filter((item) => item.selected)
    .map((item, index) => ({ ...item, id: random.id(at), position: index + 1, source_line_id: item.id }))
}
