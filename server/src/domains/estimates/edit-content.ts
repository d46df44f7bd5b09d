import type { MutationContext } from '../../kernel/operations/context.ts'
import { requireDraft } from './estimate-conditions.ts'
import { contentOf, type EstimateContent, type PricedEstimate, priceEstimate } from './estimate-pricing.ts'
import { type LineItemInput, replaceLineItems, requireFloors, withOrigins } from '../line-items/index.ts'
import { type Estimate, type EstimateRow, estimates } from './estimate.ts'
import { storeEstimate } from './change-estimate.ts'
import { currentTaxBasis } from './tax-basis.ts'

export interface ContentChange {
  /** Another own tax rate; null for none; absent: as it was. */
  taxRateId?: string | null | undefined
  /** Lines as the caller gives them; those of `content` were made by the service. */
  given?: readonly LineItemInput[] | undefined
  content: Partial<EstimateContent>
}

/** What an estimate comes to with this change, by the rates of today. Nothing is stored. */
export async function pricedWith(
  ctx: MutationContext,
  row: EstimateRow,
  change: ContentChange,
): Promise<PricedEstimate> {
  const lines = change.given && (await withOrigins(ctx, change.given, row.line_items))
  const content = { ...change.content, ...(lines ? { lines } : {}) }
  const tax = await currentTaxBasis(ctx, row, content.lines ?? row.line_items, change.taxRateId)
  const priced = priceEstimate(row, { ...contentOf(row, tax), ...content })
  await requireFloors(ctx, priced.items, row.line_items, lines ? 'caller' : 'service')
  return priced
}

/** Changes what a draft consists of, and computes it anew with the rates of today. */
export async function editContent(
  ctx: MutationContext,
  estimateId: string,
  change: ContentChange & { expectedVersion: number | null | undefined },
): Promise<Estimate> {
  const row = await estimates.hold(ctx, estimateId, change.expectedVersion)
  requireDraft(row, ctx.now)
  const priced = await pricedWith(ctx, row, change)
  await replaceLineItems(ctx.db, ctx.actor.org.id, 'estimate_id', row.id, priced.items)
  return storeEstimate(ctx, priced.row, priced.figures)
}
