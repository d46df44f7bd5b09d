import type { MutationContext } from '../../../kernel/operations/context.ts'
import { invalidField } from '../../../kernel/errors.ts'
import { localToday } from '../../../kernel/time/index.ts'
import {
  computeLines,
  type LineItem,
  type LineItemInput,
  type LineToCompute,
  requireFloors,
  withOrigins,
} from '../../organization/line-items/index.ts'
import { acceptedOrCurrentRates, companySettings, defaultTaxRate } from '../../organization/company/index.ts'
import { requireBillableRest } from './billable-rest.ts'
import { discountOf, findTermsOfEstimate } from './estimate-terms.ts'
import { type JobOfLines, withSoldAmounts } from './sold-lines-of-job.ts'

export interface JobToPrice {
  location_id: string
  timezone: string
  estimate_id: string | null
  /** True if the job is a callback, that is, it corrects the work of an earlier job. */
  isCallback: boolean
  /** Lines of the job before the change. */
  line_items: readonly LineItem[]
}

export interface PricedJob {
  line_items: LineItem[]
  total_cents: number
}

/**
 * Computes the prices of a job's lines with the discount, tax rates and rounding rule of its estimate. For a job
 * without an estimate, the tax rate of its location applies.
 */
export async function priceJob(
  ctx: MutationContext,
  job: JobToPrice,
  lines: readonly LineItemInput[],
): Promise<PricedJob> {
  return await priceLines(ctx, job, await withOrigins(ctx, lines, job.line_items))
}

/**
 * Like `priceJob`, but lines may come from an accepted estimate. Such a line, or a part of it, gets the amounts that
 * were fixed when the customer accepted.
 */
export async function priceSoldJob(
  ctx: MutationContext,
  job: JobToPrice & JobOfLines,
  lines: readonly LineItemInput[],
): Promise<PricedJob & { estimate_id: string | null }> {
  const { estimate_id } = job
  if (job.isCallback) return { ...(await priceJob(ctx, job, lines)), estimate_id }
  const sold = await withSoldAmounts(ctx, job, await withOrigins(ctx, lines, job.line_items))
  const priced = await priceLines(ctx, { ...job, estimate_id: sold.estimate_id }, sold.lines)
  await requireBillableRest(ctx, { ...job, estimate_id: sold.estimate_id }, priced.line_items)
  return { ...priced, estimate_id: sold.estimate_id }
}

/** Like `priceJob`, for lines that `withOrigins` has already completed with the fields that only the server sets. */
export async function priceLines(
  ctx: MutationContext,
  job: JobToPrice,
  lines: readonly LineToCompute[],
): Promise<PricedJob> {
  const { org } = ctx.actor
  const terms =
    job.estimate_id === null ? undefined : await findTermsOfEstimate(ctx.db, org.id, job.estimate_id)
  const basis = terms?.tax_basis
  const own = basis
    ? basis.own
      ? basis.rates[0]
      : undefined
    : await defaultTaxRate(ctx.db, org.id, job.location_id, localToday(job.timezone, new Date(ctx.now)))
  const named = new Set(lines.flatMap((line) => line.tax_rate_id ?? []))
  if (own) named.delete(own.id)
  const others = await acceptedOrCurrentRates(ctx.db, org.id, basis?.rates ?? [], named)
  const { items, totals } = computeLines(org.currency, lines, {
    discount: terms ? discountOf(terms, lines) : null,
    taxRates: [...(own ? [own] : []), ...others],
    firstRateIsOwn: Boolean(own),
    taxRounding: basis?.rounding ?? (await companySettings(ctx.db, org.id)).tax_rounding,
  })
  if (job.isCallback && totals.total_cents > 0)
    throw invalidField('line_items', 'must have a total of 0, because the job is a callback')
  // Price floors do not apply to callbacks, because callbacks are free.
  if (!job.isCallback) await requireFloors(ctx, items, job.line_items)
  return { line_items: items, total_cents: totals.total_cents }
}
