import type { MutationContext } from '../../../kernel/operations/context.ts'
import type { LineItem } from '../../organization/line-items/index.ts'
import type { JobRow } from './job.ts'

/**
 * Updates the lines assigned to the visits of a job after its lines were replaced. `former[n]` is the old line that
 * `lines[n]` replaces. Old lines without a replacement are removed from the visits. Queues the statement without
 * waiting for its result.
 */
export function keepLinesOfVisits(
  ctx: MutationContext,
  row: Pick<JobRow, 'id' | 'has_visit_rows'>,
  lines: readonly LineItem[],
  former: readonly (LineItem | undefined)[],
): void {
  if (!row.has_visit_rows) return
  const pairs = lines.flatMap((line, at) => (former[at] ? [{ old: former[at].id, new: line.id }] : []))
  ctx.db.later(
    `update job_visits v
        set line_ids = array(
              select p.new from jsonb_to_recordset($3::jsonb) as p (old uuid, new uuid) where p.old = any (v.line_ids))
      where v.org_id = $1 and v.job_id = $2 and v.line_ids <> '{}'`,
    [ctx.actor.org.id, row.id, JSON.stringify(pairs)],
  )
}
