import type { MutationContext } from '../../../kernel/operations/context.ts'
import { requireDraft } from './estimate-conditions.ts'
import { contentOf, type EstimateContent, type PricedEstimate, priceEstimate } from './estimate-pricing.ts'
import {
  type LineItemInput,
  replaceLineItems,
  requireFloors,
  withOrigins,
} from '../../organization/line-items/index.ts'
import { type Estimate, type EstimateRow, estimates } from './estimate.ts'
import { storeEstimate } from './change-estimate.ts'
import { currentTaxBasis } from './tax-basis.ts'

export interface ContentChange {
  /** New tax rate of the estimate. Null removes the rate; if absent, the rate is not changed. */
  taxRateId?: string | null | undefined
  /**
   * Lines that the caller passed. They are validated, unlike the lines in `content`, which the server generated.
   */
  lineItems?: readonly LineItemInput[] | undefined
  content: Partial<EstimateContent>
}

/** Computes the totals that an estimate would have with this change and the current tax rates. Stores nothing. */
export async function pricedWith(
  ctx: MutationContext,
  row: EstimateRow,
  change: ContentChange,
): Promise<PricedEstimate> {
  const lines = change.lineItems && (await withOrigins(ctx, change.lineItems, row.line_items))
  const content = { ...change.content, ...(lines ? { lines } : {}) }
  const tax = await currentTaxBasis(ctx, row, content.lines ?? row.line_items, change.taxRateId)
  const priced = priceEstimate(row, { ...contentOf(row, tax), ...content })
  await requireFloors(ctx, priced.items, row.line_items, lines ? 'caller' : 'service')
  return priced
}

/** Changes the content of a draft and computes its totals with the current tax rates. */
export async function editContent(
  ctx: MutationContext,
  estimateId: string,
  change: ContentChange & { expectedVersion: number | null | undefined },
): Promise<Estimate> {
  const row = await estimates.lock(ctx, estimateId, change.expectedVersion)
  requireDraft(row, ctx.now)
  const priced = await pricedWith(ctx, row, change)
  await replaceLineItems(ctx.db, ctx.actor.org.id, 'estimate_id', row.id, priced.items)
  return storeEstimate(ctx, priced.row, priced.columns)
}
