import { invalidField } from '../../../kernel/errors.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import {
  type BoughtLine,
  findBoughtLines,
  hasNegativeTotal,
  leftOfBought,
  type LineItem,
  lockSales,
  totalOfLines,
} from '../../organization/line-items/index.ts'
import type { JobOfLines } from './sold-lines-of-job.ts'

/**
 * Checks new lines of a job. Adds up the lines of the accepted estimate that would then be in no job. Refuses the
 * job's lines if that total is negative, for example if only a discount line is left. A negative rest could never be
 * billed, so the customer would pay more than they accepted. If the rest was negative before, it may stay so, but not
 * become more negative.
 */
export async function requireBillableRest(
  ctx: MutationContext,
  job: JobOfLines,
  lines: readonly LineItem[],
): Promise<void> {
  if (job.estimate_id === null) return
  lockSales(ctx, { estimateId: job.estimate_id })
  const bought = await findBoughtLines(ctx.db, ctx.actor.org.id, { estimateId: job.estimate_id })
  if (bought.every(({ line }) => line.line_total_cents >= 0)) return
  const restWith = (own: readonly LineItem[]): LineItem[] =>
    bought.flatMap((each) => restOf(each, job.id, own, ctx.actor.org.currency) ?? [])
  const rest = restWith(lines)
  if (hasNegativeTotal(rest) && totalOfLines(rest) < totalOfLines(restWith(job.line_items)))
    throw invalidField(
      'line_items',
      'must include more lines of the estimate, because the lines without a job would have a negative total',
    )
}

/**
 * Returns the part of a line of the estimate that is in no job, assuming that the job `jobId` has the lines `own`. Null
 * if no part is left.
 */
function restOf(
  { line, parts }: BoughtLine,
  jobId: string | undefined,
  own: readonly LineItem[],
  currency: string,
): LineItem | null {
  const elsewhere = parts.filter((part) => part.job_id !== jobId).map((part) => part.line)
  const ofJob = own.filter(({ source_line_id }) => source_line_id === line.id)
  return leftOfBought(line, [...elsewhere, ...ofJob], currency)
}
