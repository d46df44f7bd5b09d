import type { MutationContext } from '../../../kernel/operations/context.ts'
import type { Job, JobRow } from './job.ts'
import { moveJob } from './move-job.ts'

/** Marks the crew as on its way, since `at`, to a job that the caller has locked. */
export function headOut(ctx: MutationContext, row: JobRow, at: string): Job {
  return moveJob(ctx, row, 'headOut', { on_my_way_at: at })
}
