import type { Queries } from '../../../kernel/database/queries.ts'
import { type WorkOfLines, workOfLines } from '../../organization/line-items/index.ts'
import type { JobRow } from './job.ts'
import { isLineOfVisit, membersBusyWith } from './job-visits-table.ts'

/** The data of a visit that determine when its members are busy. `id` is the id of the job. */
export type ScheduledWork = Pick<
  JobRow,
  | 'id'
  | 'status'
  | 'location_id'
  | 'crew_id'
  | 'scheduled_date'
  | 'scheduled_time_start'
  | 'scheduled_time_end'
> & {
  visit_id: string
  visit_minutes: number | null
  scheduled_date: string
  /** Ids of the assignees, or of all crew members if only a crew is assigned. */
  member_ids: string[]
  /** Data for estimating the duration. Null for a visit that has a start and an end time. */
  work: WorkOfLines | null
}

interface Days {
  from: string
  to: string
}

/**
 * Returns the visits from day `from` to day `to` that are assigned to one of the members or crews. At the
 * location `at.locationId`, returns only visits from `at.from` to `at.to`. The range from `from` to `to` is longer,
 * because the local dates of visits at other locations can differ.
 */
export function selectScheduledWork(
  db: Queries,
  orgId: string,
  filter: Days & {
    memberIds: readonly string[]
    crewIds?: readonly string[]
    statuses: readonly JobRow['status'][]
    at?: Days & { locationId: string }
  },
): Promise<ScheduledWork[]> {
  const { from, to, at } = filter
  return db.rows(
    `select r.id, r.status, r.visit_id, r.visit_minutes, r.location_id, r.crew_id, r.scheduled_date, r.scheduled_time_start, r.scheduled_time_end, a.member_ids,
            case when r.scheduled_time_start is null or r.scheduled_time_end is null then ${workOfLines('job_id', isLineOfVisit)} end as work
       from jobs_by_visit r
      cross join lateral (
        select ${membersBusyWith} as member_ids
        offset 0) a
      where r.org_id = $1 and r.scheduled_date between $2 and $3 and r.archived_at is null and r.status = any ($4::text[])
        and (r.location_id is distinct from $7 or r.scheduled_date between $8 and $9)
        and (r.crew_id = any ($5::uuid[]) or a.member_ids && $6::uuid[])`,
    [
      orgId,
      from,
      to,
      filter.statuses,
      filter.crewIds ?? [],
      filter.memberIds,
      at?.locationId ?? null,
      at?.from ?? null,
      at?.to ?? null,
    ],
  )
}
