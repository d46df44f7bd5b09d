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
 * Refuses new lines of a job that leave a negative part of its sale without a job, for example only the discount line.
 * That part could never be billed, so the customer would pay more than they accepted. A part that was already negative
 * may stay, but not become more negative.
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
      'must not leave lines of the estimate without a job if the total of those lines is negative',
    )
}

/** The part of a bought line that is on no job if the job has these lines. */
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
