import type { QueryContext } from '../../../kernel/operations/context.ts'
import {
  countByStatus,
  type CountedStatuses,
  type CountInput,
  type StatusCount,
} from '../../../kernel/records/count-by-status.ts'
import { isAmong } from '../../../kernel/records/one-or-more.ts'
import { searched } from '../../../kernel/search/match-terms.ts'
import { jobs } from './job.ts'
import { jobStatuses, type JobStatus } from './job-status.ts'
import { jobList } from './job-list.ts'
import { wording } from './job-search-terms.ts'

/** Counts jobs by status, with their totals. */
export async function countJobs(
  ctx: QueryContext,
  { search, ...filters }: CountInput = {},
  only?: CountedStatuses<JobStatus>,
): Promise<StatusCount<JobStatus>[]> {
  const searchConditions = await searched(ctx, search, wording)
  return await countByStatus(ctx, jobs, jobList, jobStatuses, filters, {
    status: () => 'r.status',
    cents: 'r.total_cents',
    conditions: (bind) => [...searchConditions(bind), ...isAmong('r.status', only, bind)],
  })
}
