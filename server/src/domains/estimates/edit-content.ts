import type { MutationContext } from '../../kernel/operations/context.ts'
import { requireVersion } from '../../kernel/records/expected-version.ts'
import { requireDraft } from './estimate-conditions.ts'
import { contentOf, type EstimateContent, priceEstimate } from './estimate-pricing.ts'
import { requireSourceLines } from '../line-items/index.ts'
import type { Estimate } from './estimate.ts'
import { storePriced } from './change-estimate.ts'
import { requireLockedEstimate } from './own-estimate.ts'
import { currentTaxBasis } from './tax-basis.ts'

/** Changes what a draft consists of, and computes it anew with the rates of today. */
export async function editContent(
  ctx: MutationContext,
  estimateId: string,
  change: {
    expectedVersion: number | null | undefined
    /** Another own tax rate; null for none; absent: as it was. */
    taxRateId?: string | null | undefined
    content: Partial<EstimateContent>
  },
): Promise<Estimate> {
  const row = await requireLockedEstimate(ctx, estimateId)
  requireVersion(row, change.expectedVersion)
  requireDraft(row, ctx.now)
  const { content } = change
  if (content.lines) await requireSourceLines(ctx.db, ctx.actor.org.id, content.lines)
  const tax = await currentTaxBasis(ctx, row, content.lines ?? row.line_items, change.taxRateId)
  const priced = priceEstimate(row, { ...contentOf(row, tax), ...content })
  return await storePriced(ctx, priced.row)
}
