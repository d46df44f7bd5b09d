import type { MutationContext } from '../../kernel/operations/context.ts'
import type { Job, JobRow } from './job.ts'
import { moveJob } from './move-job.ts'

/** The crew is on its way to a job that the caller holds, since `at`. */
export function headOut(ctx: MutationContext, row: JobRow, at: string): Job {
  return moveJob(ctx, row, 'headOut', { on_my_way_at: at })
}
