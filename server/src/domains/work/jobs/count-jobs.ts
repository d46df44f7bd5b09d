import type { QueryContext } from '../../../kernel/operations/context.ts'
import { countByStatus, type CountInput, type StatusCount } from '../../../kernel/records/count-by-status.ts'
import { searched } from '../../../kernel/search/match-terms.ts'
import { jobs } from './job.ts'
import { jobStatuses, type JobStatus } from './job-status.ts'
import { jobList } from './job-list.ts'
import { wording } from './job-search-terms.ts'

/** Counts jobs by status, with their totals. */
export async function countJobs(
  ctx: QueryContext,
  { search, ...filters }: CountInput = {},
): Promise<StatusCount<JobStatus>[]> {
  return await countByStatus(ctx, jobs, jobList, jobStatuses, filters, {
    status: () => 'r.status',
    cents: 'r.total_cents',
    conditions: await searched(ctx, search, wording),
  })
}
