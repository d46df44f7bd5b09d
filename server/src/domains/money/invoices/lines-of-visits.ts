import { invalidField } from '../../../kernel/errors.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import { selectVisitLines } from './visit-lines-table.ts'

/**
 * Returns the ids of the lines that belong to these visits of a job. If the job has only one visit, returns undefined,
 * because that visit covers all lines.
 */
export async function linesOfVisits(
  ctx: QueryContext,
  jobId: string,
  visitIds: readonly string[],
): Promise<ReadonlySet<string> | undefined> {
  const visits = await selectVisitLines(ctx.db, ctx.actor.org.id, jobId)
  const known = new Map(visits.map(({ visit_id, line_ids }) => [visit_id, line_ids]))
  const isOnly = visits.length === 0
  const foreign = visitIds.findIndex((id) => (isOnly ? id !== jobId : !known.has(id)))
  if (foreign >= 0) throw invalidField(`visit_ids.${foreign}`, 'is not a visit of the job')
  return isOnly ? undefined : new Set(visitIds.flatMap((id) => known.get(id)!))
}
