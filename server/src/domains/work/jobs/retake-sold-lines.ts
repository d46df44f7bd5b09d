import { AppError, invalidState } from '../../../kernel/errors.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { type LineToCompute, lineOf, replaceLineItems } from '../../organization/line-items/index.ts'
import { priceLines } from './job-contents.ts'
import type { JobRow } from './job.ts'
import { withSoldAmounts } from './sold-lines-of-job.ts'

/**
 * Called when a cancelled job is restored. Puts the amounts that the customer accepted with the estimate back into the
 * lines. A line can have lost these amounts because the acceptance was undone or because the line was changed. Refuses
 * to restore the job if the same lines of the estimate are now in other jobs.
 */
export async function retakeSoldLines(
  ctx: MutationContext,
  row: JobRow,
): Promise<{ row: JobRow; total_cents: number }> {
  const isComplete = row.line_items.every(
    (line) => line.sold_tax_cents !== null || line.source_line_id === null,
  )
  if (row.estimate_id === null || row.callback_of_job_id !== null || isComplete)
    return { row, total_cents: row.total_cents }
  const lines = await takeAgain(ctx, row)
  if (lines.every((line, at) => (line.sold_tax_cents ?? null) === row.line_items[at]!.sold_tax_cents))
    return { row, total_cents: row.total_cents }
  const { line_items, total_cents } = await priceLines(ctx, { ...row, isCallback: false }, lines)
  await replaceLineItems(ctx.db, ctx.actor.org.id, 'job_id', row.id, line_items)
  return { row: { ...row, line_items }, total_cents }
}

async function takeAgain(ctx: MutationContext, row: JobRow): Promise<readonly LineToCompute[]> {
  try {
    return (await withSoldAmounts(ctx, row, row.line_items.map(lineOf), { isRestored: true })).lines
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'validation_error') throw error
    throw invalidState('Lines of the job are now in other jobs.', [
      { field: 'job_id', message: 'has lines that are now in other jobs', reason: 'sold_elsewhere' },
    ])
  }
}
