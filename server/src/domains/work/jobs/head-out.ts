import type { MutationContext } from '../../../kernel/operations/context.ts'
import type { Job } from './job.ts'
import type { VisitRow } from './lock-visit.ts'
import { moveJob } from './move-job.ts'

/** Marks the crew as on its way, since `at`, to a job or a visit that the caller has locked. */
export function headOut(ctx: MutationContext, row: VisitRow, at: string): Job {
  return moveJob(ctx, row, 'headOut', { on_my_way_at: at })
}
