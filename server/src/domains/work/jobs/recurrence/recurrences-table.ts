import type { Queries } from '../../../../kernel/database/queries.ts'
import type { MutationContext } from '../../../../kernel/operations/context.ts'
import type { WrittenGroups } from './written-groups.ts'
import { type DueRecords, zoneOfRecord } from '../../../organization/company/index.ts'

/** A job of a recurrence, with the date for which it was created. */
export interface RecurringJob {
  on_date: string
  job_id: string
  /** Version of the job after the recurrence last changed it. */
  job_version: number
  /**
   * Digests (hashes) of the values that the recurrence last wrote. Null for jobs that were created before the
   * server stored digests.
   */
  written: WrittenGroups | null
}

/** Reads the jobs of a recurrence from a day on, ordered by job id. */
export function selectRecurringJobs(
  db: Queries,
  orgId: string,
  recurrenceId: string,
  from: string,
): Promise<RecurringJob[]> {
  return db.rows(
    `select c.on_date, c.job_id, c.job_version, c.written from recurring_jobs c
      where c.org_id = $1 and c.job_recurrence_id = $2 and c.on_date >= $3 order by c.job_id`,
    [orgId, recurrenceId, from],
  )
}

/**
 * Reads a recurrence's open jobs whose date in the series is before `day`, although they are scheduled for `day` or
 * later, or have no date now. Ordered by job id.
 */
export function selectMovedAhead(
  db: Queries,
  orgId: string,
  recurrenceId: string,
  day: string,
): Promise<RecurringJob[]> {
  return db.rows(
    `select c.on_date, c.job_id, c.job_version, c.written
       from recurring_jobs c join jobs r on r.org_id = c.org_id and r.id = c.job_id
      where c.org_id = $1 and c.job_recurrence_id = $2 and c.on_date < $3
        and r.status not in ('complete', 'cancelled') and (r.scheduled_date is null or r.scheduled_date >= $3)
      order by c.job_id`,
    [orgId, recurrenceId, day],
  )
}

/**
 * Returns the recurrence that created a job, with its date in the series. Null if no recurrence created the job.
 */
export async function findRecurrenceOfJob(
  db: Queries,
  orgId: string,
  jobId: string,
): Promise<{ job_recurrence_id: string; on_date: string } | null> {
  const found = await db.row<{ job_recurrence_id: string; on_date: string }>(
    `select c.job_recurrence_id, c.on_date from recurring_jobs c where c.org_id = $1 and c.job_id = $2`,
    [orgId, jobId],
  )
  return found ?? null
}

/**
 * Stores the day on which the next job must be created (`due_date`) and the first day on which the current values of
 * the recurrence apply (`terms_from`). Does not raise the version of the recurrence, because the API does not return
 * these columns.
 */
export function setPlan(
  ctx: MutationContext,
  recurrenceId: string,
  { due_date, terms_from }: { due_date: string | null; terms_from: string | null },
): void {
  ctx.db.later(`update job_recurrences set due_date = $3, terms_from = $4 where org_id = $1 and id = $2`, [
    ctx.actor.org.id,
    recurrenceId,
    due_date,
    terms_from,
  ])
}

export function recordRecurringJob(ctx: MutationContext, recurrenceId: string, job: RecurringJob): void {
  ctx.db.later(
    `insert into recurring_jobs (org_id, job_recurrence_id, on_date, job_id, job_version, written)
     values ($1, $2, $3, $4, $5, $6::jsonb)`,
    [ctx.actor.org.id, recurrenceId, job.on_date, job.job_id, job.job_version, JSON.stringify(job.written)],
  )
}

/** Stores the digests of the values that the recurrence wrote to an existing job. */
export function recordWritten(ctx: MutationContext, recurrenceId: string, job: RecurringJob): void {
  ctx.db.later(
    `update recurring_jobs set job_version = $4, written = $5::jsonb
      where org_id = $1 and job_recurrence_id = $2 and on_date = $3`,
    [ctx.actor.org.id, recurrenceId, job.on_date, job.job_version, JSON.stringify(job.written)],
  )
}

/** Deletes the link between a date and its cancelled job, so that the date can get another job. */
export function deleteRecurringJob(ctx: MutationContext, recurrenceId: string, onDate: string): void {
  ctx.db.later(`delete from recurring_jobs where org_id = $1 and job_recurrence_id = $2 and on_date = $3`, [
    ctx.actor.org.id,
    recurrenceId,
    onDate,
  ])
}

/**
 * Recurrences whose next job has to be created. `mayBeDue` compares with a UTC date first. It adds one day, because no
 * local date is more than a day ahead of UTC.
 */
export const dueRecurrences: DueRecords = {
  table: 'job_recurrences',
  isDue: (now) => `r.due_date <= (${now} at time zone ${zoneOfRecord})::date`,
  mayBeDue: (now) => `r.due_date <= (${now} + interval '1 day')::date`,
}

/** Returns, for each time zone, the first later day on which a recurrence has to create its next job. */
export function daysAheadOfRecurrences(
  db: Queries,
  orgId: string,
  now: string,
): Promise<{ timezone: string; day: string }[]> {
  return db.rows(
    `select ${zoneOfRecord} as timezone, min(r.due_date) as day from job_recurrences r
      where r.org_id = $1 and r.due_date > ($2::timestamptz at time zone ${zoneOfRecord})::date group by 1`,
    [orgId, now],
  )
}
