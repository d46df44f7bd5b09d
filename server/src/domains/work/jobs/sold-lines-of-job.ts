import { AppError, invalidField } from '../../../kernel/errors.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import {
  type BoughtLine,
  divideLine,
  findBoughtLines,
  formerLines,
  hasTermsOf,
  isAsSold,
  leftOfBought,
  type LineItem,
  type LineToCompute,
  lockSales,
  type SoldLine,
  unitsOfQuantity,
} from '../../organization/line-items/index.ts'

export interface JobOfLines {
  /** Absent for a new job. */
  id?: string
  client_id: string
  estimate_id: string | null
  line_items: readonly LineItem[]
}

/** A line of the job with the bought line that it stands for and the line of the job that it replaces. */
interface Candidate {
  at: number
  line: LineToCompute
  bought: BoughtLine
  former: LineItem | undefined
}

/**
 * Gives lines of a job the accepted amounts of the bought lines that they name, or whose parts they replace. A line as
 * it was sold gets exactly those amounts, a part of its quantity its share of what no other job has. A line that was
 * changed since is computed; of a fixed discount it keeps its share. Also returns the job's estimate: a job without one
 * gets the estimate of its bought lines.
 *
 * Throws `validation_error` on `line_items.<n>`, with the reason `sold_elsewhere` for more than is left.
 */
export async function withSoldAmounts(
  ctx: MutationContext,
  job: JobOfLines,
  lines: readonly LineToCompute[],
): Promise<{ lines: LineToCompute[]; estimate_id: string | null }> {
  const candidates = await findCandidates(ctx, job, lines)
  const estimate_id = requireOneSale(job, candidates)
  const { currency } = ctx.actor.org
  const left = new Map<string, SoldLine | null>()
  const isUnchanged = ({ line, former }: Candidate): boolean =>
    former !== undefined &&
    isAsSold(former) &&
    hasTermsOf(line, former, currency) &&
    hasQuantityOf(line, former)
  for (const { bought } of candidates) {
    const elsewhere = bought.parts.filter((part) => part.job_id !== job.id).map((part) => part.line)
    const unchanged = candidates.filter((each) => each.bought === bought && isUnchanged(each))
    left.set(
      bought.line.id,
      leftOfBought(bought.line, [...elsewhere, ...unchanged.map((each) => each.former!)], currency),
    )
  }

  const priced = [...lines]
  const changed: Candidate[] = []
  for (const each of candidates) {
    const { at, line, bought, former } = each
    const rest = left.get(bought.line.id) ?? null
    if (isUnchanged(each)) priced[at] = withAmountsOf(line, former as SoldLine)
    else if (rest && hasTermsOf(line, rest, currency) && isWithin(line, rest)) {
      const { taken, rest: stays } = divideLine(rest, { quantity: line.quantity ?? '1' })
      left.set(bought.line.id, stays)
      priced[at] = withAmountsOf(line, taken)
    } else if (former) changed.push(each)
    else throw soldElsewhere(`line_items.${at}`, rest)
  }
  for (const { at, line, bought, former } of changed) {
    const rest = left.get(bought.line.id)?.sold_discount_cents ?? 0
    const share = Math.min(former!.sold_discount_cents ?? 0, rest)
    const sold_discount_cents = bought.discount_type === 'fixed' ? share : null
    priced[at] = { ...line, source_line_id: bought.line.id, sold_discount_cents }
  }
  return { lines: priced, estimate_id }
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
    // Another price makes it another line, unless it replaces a line of the sale.
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

function withAmountsOf(line: LineToCompute, sold: SoldLine): LineToCompute {
  const { line_total_cents, discount_cents, minimum_cents, floor_cents, source_line_id, id } = sold
  const { sold_discount_cents, sold_tax_cents } = sold
  return {
    ...line,
    line_total_cents,
    discount_cents,
    minimum_cents,
    floor_cents,
    sold_discount_cents,
    sold_tax_cents,
    source_line_id: source_line_id ?? id,
  }
}

const hasQuantityOf = (line: LineToCompute, other: LineItem): boolean =>
  unitsOfQuantity(line.quantity ?? '1') === unitsOfQuantity(other.quantity)

function isWithin(line: LineToCompute, rest: LineItem): boolean {
  const units = unitsOfQuantity(line.quantity ?? '1')
  return units > 0 && units <= unitsOfQuantity(rest.quantity)
}

/** The refusal of a bought line, or of more of it than other jobs leave. */
export function soldElsewhere(field: string, rest: SoldLine | null): AppError {
  const message =
    rest === null ? 'is planned in other jobs already' : `has more than the ${rest.quantity} that are left`
  const detail = { field, message, reason: 'sold_elsewhere', left_quantity: rest?.quantity ?? '0' }
  return new AppError('validation_error', `${field}: ${message}`, [detail])
}
