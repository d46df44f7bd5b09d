import { isDeepStrictEqual } from 'node:util'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import { localToday } from '../../../kernel/time/index.ts'
import {
  type Discount,
  type LineItemInput,
  lineOf,
  withOrigins,
} from '../../organization/line-items/index.ts'
import type { InvoiceContents } from './compute-invoice.ts'
import { discountOf, type InvoiceRow } from './invoice.ts'
import { remainingDiscount, withoutShares, withSoldAmounts } from './sold-invoice-lines.ts'

/** Changes to the lines, the discount or the tax rate of a draft. Absent fields stay unchanged. */
export interface DraftChanges {
  line_items?: readonly LineItemInput[] | undefined
  discount?: Discount | null | undefined
  tax_rate_id?: string | null | undefined
}

/** Returns the lines, discount and tax rate of a draft after the changes. */
export async function contentsOfDraft(
  ctx: QueryContext,
  row: InvoiceRow,
  changes: DraftChanges,
): Promise<InvoiceContents> {
  const { line_items, discount, tax_rate_id } = changes
  const lines = line_items
    ? withSoldAmounts(row, await withOrigins(ctx, line_items, row.line_items), ctx.actor.org.currency)
    : row.line_items.map(lineOf)
  const isRepriced = changesTerms(row, changes)
  return {
    lines: isRepriced ? lines.map(withoutShares) : lines,
    discount: discount === undefined ? remainingDiscount(row, lines) : discount,
    tax_rate_id: tax_rate_id === undefined ? ownRateOf(row) : tax_rate_id,
    frozen: row.tax_basis,
    location_id: row.location_id,
    day: localToday(row.timezone, new Date(ctx.now)),
    sale: { estimate_id: row.estimate_id, invoice_id: row.id },
  }
}

/**
 * Returns true if the discount or tax rate of the document changes. In this case its lines are no longer billed as they
 * were sold.
 */
function changesTerms(row: InvoiceRow, { discount, tax_rate_id }: DraftChanges): boolean {
  const isOtherRate = tax_rate_id !== undefined && tax_rate_id !== row.tax_rate_id
  return isOtherRate || (discount !== undefined && !isDeepStrictEqual(discount, discountOf(row)))
}

/**
 * Returns the tax rate that a member has set on the draft. Undefined if the draft still has the rate of the accepted
 * estimate. This rate then applies as it was when the customer accepted.
 */
function ownRateOf({ tax_basis, tax_rate_id }: InvoiceRow): string | null | undefined {
  const accepted = tax_basis?.own ? tax_basis.rates[0]!.id : null
  return tax_basis && accepted === tax_rate_id ? undefined : tax_rate_id
}
