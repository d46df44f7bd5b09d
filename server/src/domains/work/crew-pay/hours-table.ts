import type { Parameter, Queries } from '../../../kernel/database/queries.ts'
import type { PaidAbsence, Worked } from './calculation/pay-facts.ts'

type Days = { from: string; to: string }

/**
 * Reads at most `limit` time entries of working time. Their location is that of the job or, without a job, the member's
 * home location.
 */
export function selectWorked(
  db: Queries,
  orgId: string,
  { days, member_id, job_ids }: { days?: Days; member_id?: string | null; job_ids?: readonly string[] },
  limit: number,
): Promise<Worked[]> {
  const parameters: Parameter[] = [orgId]
  const bind = (value: Parameter): string => `$${parameters.push(value)}`
  const conditions = [
    'w.org_id = $1',
    ...(days ? [`w.local_date between ${bind(days.from)} and ${bind(days.to)}`] : []),
    ...(member_id ? [`w.member_id = ${bind(member_id)}`] : []),
    ...(job_ids ? [`w.job_id = any (${bind(job_ids)}::uuid[])`] : []),
  ]
  return db.rows(
    `select w.member_id, w.job_id, coalesce(j.location_id, w.location_id) as location_id, w.local_date as date,
            w.worked_seconds as seconds, w.status = 'approved' as approved
       from worked_time w left join job_facts j on j.org_id = w.org_id and j.id = w.job_id
      where ${conditions.join(' and ')}
      order by w.started_at, w.time_entry_id limit ${bind(limit)}`,
    parameters,
  )
}

/** Reads the days of approved paid absences. */
export function selectPaidAbsences(
  db: Queries,
  orgId: string,
  days: Days,
  memberId: string | null,
): Promise<PaidAbsence[]> {
  return db.rows(
    `select d.member_id, d.date, d.minutes from time_off_days d
      where d.org_id = $1 and d.date between $2 and $3 and d.is_paid and d.minutes > 0
        and ($4::uuid is null or d.member_id = $4)
      order by d.date, d.member_id`,
    [orgId, days.from, days.to, memberId],
  )
}

/**
 * Reads the days, from the date `from` on, that have approved working time. If `member_id` is null, reads those of all
 * members.
 */
export function selectApprovedDays(
  db: Queries,
  orgId: string,
  { from, member_id }: { from: string; member_id: string | null },
): Promise<{ member_id: string; date: string }[]> {
  return db.rows(
    `select distinct w.member_id, w.local_date as date from worked_time w
      where w.org_id = $1 and w.status = 'approved' and w.local_date >= $2 and ($3::uuid is null or w.member_id = $3)
      order by w.member_id, w.local_date`,
    [orgId, from, member_id],
  )
}

/**
 * Returns the time of the last approval for each visit of these jobs that has approved working time, keyed by visit id.
 * The first visit of a job has the id of the job.
 */
export async function selectVisitsWithApprovedTime(
  db: Queries,
  orgId: string,
  jobIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db.rows<{ visit_id: string; approved_at: string }>(
    `select coalesce(w.visit_id, w.job_id) as visit_id, max(w.approved_at) as approved_at
       from worked_time w where w.org_id = $1 and w.job_id = any ($2::uuid[]) and w.status = 'approved' group by 1`,
    [orgId, jobIds],
  )
  return new Map(rows.map(({ visit_id, approved_at }) => [visit_id, approved_at]))
}
