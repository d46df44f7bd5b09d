import type { Queries } from '../../kernel/database/queries.ts'
import { type WorkOfLines, workOfLines } from '../line-items/index.ts'
import type { JobRow } from './job.ts'

/** As much of a job as tells when whom it keeps busy. */
export type ScheduledWork = Pick<
  JobRow,
  'id' | 'location_id' | 'crew_id' | 'scheduled_date' | 'scheduled_time_start' | 'scheduled_time_end'
> & {
  scheduled_date: string
  /** Those whom it is given to; of a job that is given to a crew alone, everybody in it. */
  member_ids: string[]
  /** Of a job without an end alone. */
  work: WorkOfLines | null
}

/** Of jobs `r`: those whom it is given to by name, else everybody in its crew. */
export const membersBusyWith = `coalesce(
                 nullif(array(select x.member_id from job_assignees x where x.org_id = r.org_id and x.job_id = r.id), '{}'),
                 array(select o.member_id from crew_owners o where o.org_id = r.org_id and o.id = r.crew_id))`

interface Days {
  from: string
  to: string
}

/**
 * Jobs of these days that one of the members carries out, or the crew has. At one location other days can be wanted,
 * where the clocks of others are the reason to look farther.
 */
export function selectScheduledWork(
  db: Queries,
  orgId: string,
  wanted: Days & {
    memberIds: readonly string[]
    crewId?: string | null
    statuses: readonly JobRow['status'][]
    at?: Days & { locationId: string }
  },
): Promise<ScheduledWork[]> {
  const { from, to, at } = wanted
  return db.rows(
    `select r.id, r.location_id, r.crew_id, r.scheduled_date, r.scheduled_time_start, r.scheduled_time_end, a.member_ids,
            case when r.scheduled_time_start is null or r.scheduled_time_end is null then ${workOfLines('job_id')} end as work
       from jobs r
      cross join lateral (
        select ${membersBusyWith} as member_ids
        offset 0) a
      where r.org_id = $1 and r.scheduled_date between $2 and $3 and r.archived_at is null and r.status = any ($4::text[])
        and (r.location_id is distinct from $7 or r.scheduled_date between $8 and $9)
        and (r.crew_id = $5 or a.member_ids && $6::uuid[])`,
    [
      orgId,
      from,
      to,
      wanted.statuses,
      wanted.crewId ?? null,
      wanted.memberIds,
      at?.locationId ?? null,
      at?.from ?? null,
      at?.to ?? null,
    ],
  )
}
