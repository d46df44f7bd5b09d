import type { MutationContext } from '../../../kernel/operations/context.ts'
import type { Job } from './job.ts'
import type { VisitRow } from './lock-visit.ts'
import { moveJob } from './move-job.ts'

/** Records that the crew has been on its way since `at`. The caller must have locked the job or visit. */
export function headOut(ctx: MutationContext, row: VisitRow, at: string): Job {
  return moveJob(ctx, row, 'headOut', { on_my_way_at: at })
}
