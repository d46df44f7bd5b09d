import type { Queries } from '../../../kernel/database/queries.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import { sourceLinesOf } from '../../organization/line-items/index.ts'
import { zoneOfRecord } from '../../organization/company/index.ts'
import { openChecklists } from '../checklists/index.ts'
import { assigneesOfVisit, isAssignedToVisit } from './job-visits-table.ts'
import type { JobRow } from './job.ts'
import type { VisitRow } from './lock-visit.ts'

/** An open visit that has an assigned member, the crew or the vehicle in common with another visit. */
export type SharingVisit = Pick<
  JobRow,
  | 'id'
  | 'job_number'
  | 'scheduled_date'
  | 'scheduled_time_start'
  | 'scheduled_time_end'
  | 'timezone'
  | 'crew_id'
  | 'vehicle_id'
  | 'assignees'
> & { visit_id: string }

/**
 * Returns the open visits on these days that have an assigned member, the crew or the vehicle in common with `visit`.
 */
export function selectVisitsSharing(
  db: Queries,
  orgId: string,
  visit: {
    visit_id: string
    member_ids: readonly string[]
    crew_id: string | null
    vehicle_id: string | null
    from: string
    to: string
  },
): Promise<SharingVisit[]> {
  return db.rows(
    `select r.id, r.visit_id, r.job_number, r.scheduled_date, r.scheduled_time_start, r.scheduled_time_end, r.crew_id,
            r.vehicle_id, ${zoneOfRecord} as timezone, ${assigneesOfVisit} as assignees
       from jobs_by_visit r
      where r.org_id = $1 and r.visit_id <> $2 and r.scheduled_date between $3 and $4 and r.archived_at is null
        and r.status in ('scheduled', 'en_route', 'in_progress', 'on_hold')
        and (r.crew_id = $5 or r.vehicle_id = $6 or ${isAssignedToVisit((column) => `${column} = any ($7::uuid[])`)})
      order by r.scheduled_date, r.scheduled_time_start nulls first, r.visit_id`,
    [orgId, visit.visit_id, visit.from, visit.to, visit.crew_id, visit.vehicle_id, visit.member_ids],
  )
}

/** True if an open visit is assigned to the crew. */
export async function hasOpenJobs(db: Queries, orgId: string, crewId: string): Promise<boolean> {
  const row = await db.row<{ has_jobs: boolean }>(
    `select exists (
       select 1 from jobs_by_visit r
        where r.org_id = $1 and r.crew_id = $2 and r.status not in ('complete', 'cancelled') and r.archived_at is null) as has_jobs`,
    [orgId, crewId],
  )
  return row!.has_jobs
}

/** Returns the jobs that have open visits assigned to a crew, soonest first. */
export function selectOpenJobs(
  db: Queries,
  orgId: string,
  crewId: string,
  limit: number,
): Promise<{ job_id: string; job_number: number }[]> {
  return db.rows(
    `select r.id as job_id, r.job_number from jobs_by_visit r
      where r.org_id = $1 and r.crew_id = $2 and r.status not in ('complete', 'cancelled') and r.archived_at is null
      group by r.id, r.job_number order by min(r.scheduled_date), r.job_number limit $3`,
    [orgId, crewId, limit],
  )
}

/** Returns the ids of the jobs' lines that are on an invoice. Void invoices do not count. */
export async function findInvoicedLines(
  db: Queries,
  orgId: string,
  jobIds: readonly string[],
): Promise<string[]> {
  const rows = await db.rows<{ ids: string[] }>(
    `select ${sourceLinesOf('invoice_id')} as ids from invoice_facts r
      where r.org_id = $1 and r.job_id = any($2::uuid[]) and r.voided_at is null`,
    [orgId, jobIds],
  )
  return rows.flatMap(({ ids }) => ids)
}

/**
 * Returns the id of the job of an estimate. If there are several, prefers jobs that are not cancelled, and then the
 * oldest.
 */
export async function findJobOfEstimate(
  db: Queries,
  orgId: string,
  estimateId: string,
): Promise<string | null> {
  const row = await db.row<{ id: string }>(
    `select j.id from jobs j where j.org_id = $1 and j.estimate_id = $2
      order by (j.status = 'cancelled'), j.created_at, j.id limit 1`,
    [orgId, estimateId],
  )
  return row?.id ?? null
}

/**
 * Returns the number of required checklist items of a job whose work has not started, and how many of them are
 * done. Null for other jobs, because columns of the job store these numbers.
 */
export async function findOpenChecklists(
  db: Queries,
  orgId: string,
  id: string,
): Promise<JobRow['open_checklists']> {
  const row = await db.row<Pick<JobRow, 'open_checklists'>>(
    `select ${openChecklists} as open_checklists from jobs r where r.org_id = $1 and r.id = $2`,
    [orgId, id],
  )
  return row?.open_checklists ?? null
}

/** True if the visit has an assignee, or a crew that has members. */
export async function hasAssignedMembers(ctx: QueryContext, visit: VisitRow): Promise<boolean> {
  if (visit.assignees.length > 0) return true
  const row = await ctx.db.row(`select from crew_owners o where o.org_id = $1 and o.id = $2 limit 1`, [
    ctx.actor.org.id,
    visit.crew_id,
  ])
  return row !== undefined
}
