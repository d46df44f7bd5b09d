import { invalidField } from '../../../kernel/errors.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import { selectVisitLines } from './visit-lines-table.ts'

/**
 * Returns the ids of the lines that belong to these visits of a job. Returns undefined if the job has only one visit and
 * no lines were assigned to it, because that visit covers all lines.
 */
export async function linesOfVisits(
  ctx: QueryContext,
  jobId: string,
  visitIds: readonly string[],
): Promise<ReadonlySet<string> | undefined> {
  const visits = await selectVisitLines(ctx.db, ctx.actor.org.id, jobId)
  // The first visit of a job has the id of the job. It has no row of its own if nothing was entered for it.
  const known = new Map([
    [jobId, []],
    ...visits.map(({ visit_id, line_ids }) => [visit_id, line_ids] as const),
  ])
  const foreign = visitIds.findIndex((id) => !known.has(id))
  if (foreign >= 0) throw invalidField(`visit_ids.${foreign}`, 'is not a visit of the job')
  const lines = new Set(visitIds.flatMap((id) => known.get(id)!))
  return known.size === 1 && lines.size === 0 ? undefined : lines
}
