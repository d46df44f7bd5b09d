import type { Queries } from '../../../kernel/database/queries.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import { sourceLinesOf } from '../../organization/line-items/index.ts'
import { openChecklists } from '../checklists/index.ts'
import { type JobRow, jobs } from './job.ts'

/** Open jobs on these days that share a member, the crew or the vehicle with this one. */
export function selectJobsSharing(
  db: Queries,
  orgId: string,
  job: {
    id: string
    member_ids: readonly string[]
    crew_id: string | null
    vehicle_id: string | null
    from: string
    to: string
  },
): Promise<JobRow[]> {
  return db.rows(
    `${jobs.select}
      where r.org_id = $1 and r.id <> $2 and r.scheduled_date between $3 and $4 and r.archived_at is null
        and r.status in ('scheduled', 'en_route', 'in_progress', 'on_hold')
        and (r.crew_id = $5 or r.vehicle_id = $6
             or exists (select 1 from job_assignees a
                         where a.org_id = r.org_id and a.job_id = r.id and a.member_id = any ($7::uuid[])))
      order by r.scheduled_date, r.scheduled_time_start nulls first, r.id`,
    [orgId, job.id, job.from, job.to, job.crew_id, job.vehicle_id, job.member_ids],
  )
}

/** True if a crew has open jobs. */
export async function hasOpenJobs(db: Queries, orgId: string, crewId: string): Promise<boolean> {
  const row = await db.row<{ has_jobs: boolean }>(
    `select exists (
       select 1 from jobs r
        where r.org_id = $1 and r.crew_id = $2 and r.status not in ('complete', 'cancelled') and r.archived_at is null) as has_jobs`,
    [orgId, crewId],
  )
  return row!.has_jobs
}

/** Open jobs of a crew, soonest first. */
export function selectOpenJobs(
  db: Queries,
  orgId: string,
  crewId: string,
  limit: number,
): Promise<{ job_id: string; job_number: number }[]> {
  return db.rows(
    `select r.id as job_id, r.job_number from jobs r
      where r.org_id = $1 and r.crew_id = $2 and r.status not in ('complete', 'cancelled') and r.archived_at is null
      order by r.scheduled_date, r.job_number limit $3`,
    [orgId, crewId, limit],
  )
}

/** Ids of lines of these jobs that are on an invoice that is not void. */
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

/** The job of an estimate. Prefers jobs that are not cancelled, then the oldest. */
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
 * The current checklist requirements of a job. Null once work has started: from then on the job stores them.
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

/** True if the job has an assignee, or a crew with members. */
export async function hasAssignedMembers(ctx: QueryContext, job: Pick<JobRow, 'id'>): Promise<boolean> {
  const row = await ctx.db.row(`select from job_crews c where c.org_id = $1 and c.job_id = $2 limit 1`, [
    ctx.actor.org.id,
    job.id,
  ])
  return row !== undefined
}
