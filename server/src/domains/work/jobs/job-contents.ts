import type { MutationContext } from '../../../kernel/operations/context.ts'
import { invalidField } from '../../../kernel/errors.ts'
import { localToday } from '../../../kernel/time/index.ts'
import {
  computeLines,
  type Discount,
  type LineItem,
  type LineItemInput,
  requireFloors,
  withOrigins,
} from '../../organization/line-items/index.ts'
import { companySettings, defaultTaxRate, findTaxRates } from '../../organization/company/index.ts'
import { findTermsOfEstimate } from './estimate-terms.ts'

export interface JobToPrice {
  location_id: string
  timezone: string
  estimate_id: string | null
  /** True if the job is a callback: it redoes an earlier job. */
  isCallback: boolean
  /** The current lines. */
  line_items: readonly LineItem[]
}

/**
 * Prices the lines of a job on the terms of its estimate: discount, tax rate and rounding. Without an
 * estimate, the location's rate applies.
 */
export async function priceJob(
  ctx: MutationContext,
  job: JobToPrice,
  lines: readonly LineItemInput[],
): Promise<{ line_items: LineItem[]; total_cents: number }> {
  const { org } = ctx.actor
  const terms =
    job.estimate_id === null ? undefined : await findTermsOfEstimate(ctx.db, org.id, job.estimate_id)
  const basis = terms?.tax_basis
  const own = basis?.chosen
    ? basis.own
      ? basis.rates[0]
      : undefined
    : await defaultTaxRate(ctx.db, org.id, job.location_id, localToday(job.timezone, new Date(ctx.now)))
  const originated = await withOrigins(ctx, lines, job.line_items)
  const named = lines.flatMap((line) => line.tax_rate_id ?? [])
  const others = named.length === 0 ? [] : await findTaxRates(ctx.db, org.id, named)
  const { items, totals } = computeLines(org.currency, originated, {
    discount: discountOf(terms),
    taxRates: [...(own ? [own] : []), ...others.filter((rate) => rate.id !== own?.id)],
    firstRateIsOwn: Boolean(own),
    taxRounding: basis?.rounding ?? (await companySettings(ctx.db, org.id)).tax_rounding,
  })
  if (job.isCallback && totals.total_cents > 0)
    throw invalidField('line_items', 'must have a total of 0, because the job is a callback')
  // Callbacks are free.
  if (!job.isCallback) await requireFloors(ctx, items, job.line_items)
  return { line_items: items, total_cents: totals.total_cents }
}

function discountOf(
  terms: { discount_type: Discount['type'] | null; discount_value: string | null } | undefined,
): Discount | null {
  if (!terms || terms.discount_type === null || terms.discount_value === null) return null
  return { type: terms.discount_type, value: terms.discount_value }
}
