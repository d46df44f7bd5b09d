import type { MutationContext } from '../../../kernel/operations/context.ts'
import type { VisitOfJob } from './visit-course.ts'

/**
 * Adds a warning for each existing visit that has no date although visits with dates were added. The caller may have
 * meant one of these dates for the existing visit.
 */
export function warnOfUndated(ctx: MutationContext, visits: readonly VisitOfJob[]): void {
  for (const { visit_id, visit_number, status } of visits)
    if (status === 'unscheduled')
      ctx.warn?.({
        code: 'visit_undated',
        message: `Visit ${visit_number} of the job still has no date. Set it with \`jobs.schedule\`, or cancel the visit.`,
        visit_id,
      })
}
