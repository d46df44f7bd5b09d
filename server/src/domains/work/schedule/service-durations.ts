import type { QueryContext } from '../../../kernel/operations/context.ts'
import type { JobCardRow } from '../jobs/index.ts'
import { serviceDurations } from '../../money/price-book/index.ts'
import type { ServiceDuration } from './job-minutes.ts'

/** Reads the durations of the services of those jobs that have no start time or no end time. */
export async function durationsOf(
  ctx: QueryContext,
  jobs: readonly JobCardRow[],
): Promise<ReadonlyMap<string, ServiceDuration>> {
  const open = jobs.filter((job) => job.scheduled_time_start === null || job.scheduled_time_end === null)
  const ids = new Set(open.flatMap(({ work }) => work.services.map(({ service_id }) => service_id)))
  return ids.size === 0 ? new Map() : await serviceDurations(ctx.db, ctx.actor.org.id, [...ids])
}
