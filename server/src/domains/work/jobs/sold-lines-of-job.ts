import { AppError, invalidField } from '../../../kernel/errors.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import {
  type BoughtLine,
  divideLine,
  findBoughtLines,
  formerLines,
  hasTermsOf,
  isUnchanged,
  leftOfBought,
  type LineItem,
  type LineToCompute,
  lockSales,
  type SoldLine,
  unitsOfQuantity,
  withAmountsOf,
} from '../../organization/line-items/index.ts'

export interface JobOfLines {
  /** Id of the job. Absent for a job that does not exist yet. */
  id?: string
  client_id: string
  estimate_id: string | null
  line_items: readonly LineItem[]
}

/**
 * A new line of a job (`line`) that comes from a line of an accepted estimate (`bought`). `former` is the stored line
 * of the job that the new one replaces. It is undefined if the job has no such line, or if that line comes from another
 * line of the estimate.
 */
interface Candidate {
  at: number
  line: LineToCompute
  bought: BoughtLine
  former: LineItem | undefined
}

/**
 * Gives lines of a job the amounts that the customer accepted for the bought lines from which they come:
 *
 * - A line that is exactly as it was sold gets exactly the accepted amounts.
 * - A line with a part of the bought quantity gets a share of the accepted amounts, in proportion to its quantity. Only
 *   amounts that were not given to lines of other jobs are divided.
 * - The amounts of a line that was changed since the sale are computed anew. The line keeps its share of a fixed
 *   discount.
 *
 * Also returns the estimate of the job. A job without an estimate gets the estimate of its bought lines.
 *
 * Throws `validation_error` on `line_items.<n>` with the reason `sold_elsewhere` if the quantity of a line exceeds the
 * part of the bought line that is not in other jobs. With `isRestored`, the job is being restored after a cancellation,
 * and its own line is also refused if other jobs contain the whole bought line.
 */
export async function withSoldAmounts(
  ctx: MutationContext,
  job: JobOfLines,
  lines: readonly LineToCompute[],
  { isRestored = false } = {},
): Promise<{ lines: LineToCompute[]; estimate_id: string | null }> {
  const candidates = await findCandidates(ctx, job, lines)
  const estimate_id = requireOneSale(job, candidates)
  const { currency } = ctx.actor.org
  const left = new Map<string, SoldLine | null>()
  for (const { bought } of candidates) {
    const elsewhere = bought.parts.filter((part) => part.job_id !== job.id).map((part) => part.line)
    const unchanged = candidates.flatMap(({ line, former, bought: of }) =>
      of === bought && isUnchanged(line, former, currency) ? [former] : [],
    )
    left.set(bought.line.id, leftOfBought(bought.line, [...elsewhere, ...unchanged], currency))
  }

  const priced = [...lines]
  const changed: Candidate[] = []
  for (const each of candidates) {
    const { at, line, bought, former } = each
    const rest = left.get(bought.line.id) ?? null
    if (isUnchanged(line, former, currency)) priced[at] = asPartOf(bought, line, former)
    else if (rest && hasTermsOf(line, rest, currency) && isWithin(line, rest)) {
      const { taken, rest: stays } = divideLine(rest, { quantity: line.quantity ?? '1' })
      left.set(bought.line.id, stays)
      priced[at] = asPartOf(bought, line, taken)
    } else if (former && !(isRestored ? rest === null : growsBeyondOthers(job, each, currency)))
      changed.push(each)
    else throw soldElsewhere(`line_items.${at}`, rest)
  }
  for (const { at, line, bought, former } of changed) {
    const others = bought.parts.filter((part) => part.job_id !== job.id).map((part) => part.line)
    const inJob = priced.filter((each) => each.source_line_id === bought.line.id)
    const share = Math.min(former!.sold_discount_cents ?? 0, discountLeft(bought.line, [...others, ...inJob]))
    const sold_discount_cents = bought.discount_type === 'fixed' ? share : null
    priced[at] = { ...line, source_line_id: bought.line.id, sold_discount_cents }
  }
  return { lines: priced, estimate_id }
}

/**
 * True if the new line has the price and terms of the bought line but a larger quantity than the line that it replaces,
 * while other jobs also contain parts of the bought line. The larger quantity may then exceed what was bought.
 */
function growsBeyondOthers(job: JobOfLines, { line, bought, former }: Candidate, currency: string): boolean {
  return (
    bought.parts.some((part) => part.job_id !== job.id) &&
    hasTermsOf(line, bought.line, currency) &&
    unitsOfQuantity(line.quantity ?? '1') > unitsOfQuantity(former!.quantity)
  )
}

/**
 * Returns the part of a bought line's discount, in cents, that none of these lines of jobs has as its share. A line
 * that was changed since the sale keeps its share.
 */
function discountLeft(
  bought: SoldLine,
  parts: readonly Pick<LineToCompute, 'sold_discount_cents'>[],
): number {
  return parts.reduce((rest, part) => rest - (part.sold_discount_cents ?? 0), bought.sold_discount_cents)
}

async function findCandidates(
  ctx: MutationContext,
  job: JobOfLines,
  lines: readonly LineToCompute[],
): Promise<Candidate[]> {
  const former = formerLines(lines, job.line_items)
  const ids = lines.flatMap((line, at) =>
    [former[at]?.source_line_id ?? [], line.source_line_id ?? []].flat(),
  )
  if (ids.length === 0) return []
  lockSales(ctx, { ids })
  const bought = new Map(
    (await findBoughtLines(ctx.db, ctx.actor.org.id, { ids })).map((each) => [each.line.id, each]),
  )
  return lines.flatMap((line, at) => {
    const source = bought.get(former[at]?.source_line_id ?? '') ?? bought.get(line.source_line_id ?? '')
    if (!source) return []
    const isPart = former[at]?.source_line_id === source.line.id
    // Skips the line if its job does not belong to the estimate, for example a job of recurring work.
    if (isPart && job.estimate_id !== source.estimate_id) return []
    // A line with another price is not treated as the bought line, unless it replaces a line of the job that came from
    // the bought line.
    if (!isPart && !hasTermsOf(line, source.line, ctx.actor.org.currency)) return []
    return [{ at, line, bought: source, former: isPart ? former[at] : undefined }]
  })
}

function requireOneSale(job: JobOfLines, candidates: readonly Candidate[]): string | null {
  let estimateId = job.estimate_id
  for (const { at, bought } of candidates) {
    const field = `line_items.${at}.source_line_id`
    if (bought.client_id !== job.client_id) throw invalidField(field, 'was bought by another client')
    estimateId ??= bought.estimate_id
    if (bought.estimate_id !== estimateId)
      throw invalidField(field, 'belongs to another estimate than the job')
  }
  return estimateId
}

const asPartOf = (bought: BoughtLine, line: LineToCompute, sold: SoldLine): LineToCompute => ({
  ...withAmountsOf(line, sold),
  source_line_id: bought.line.id,
})

function isWithin(line: LineToCompute, rest: LineItem): boolean {
  const units = unitsOfQuantity(line.quantity ?? '1')
  const left = unitsOfQuantity(rest.quantity)
  return units === left || (units > 0 && units < left)
}

/**
 * Creates the error for a request for more of a bought line than other jobs leave. `rest` is the part that is left, or
 * null if nothing is left.
 */
export function soldElsewhere(field: string, rest: SoldLine | null): AppError {
  const message =
    rest === null
      ? 'is already in other jobs'
      : `must have a quantity of at most ${rest.quantity}, because other jobs contain the rest`
  const detail = { field, message, reason: 'sold_elsewhere', left_quantity: rest?.quantity ?? '0' }
  return new AppError('validation_error', `${field}: ${message}`, [detail])
}
