import type { Parameter, Queries } from '../../../kernel/database/queries.ts'
import { zoneOfRecord } from '../../organization/company/index.ts'
import {
  boughtLineIds,
  type Discount,
  discountOfSale,
  netLines,
  type PaidLine,
  paidLinesOf,
} from '../../organization/line-items/index.ts'
import { type Assignee, assigneesOfJob } from './job-assignees-table.ts'
import type { CrewAtCompletion, JobRow } from './job.ts'

/** Service date of jobs `r`: the scheduled date. For a job that never had one, the date of completion. */
const serviceDate = `coalesce(r.scheduled_date, (r.completed_at at time zone ${zoneOfRecord})::date)`

/** The parts of a job needed for pay. */
export interface PaidWork {
  id: string
  job_number: number
  location_id: string
  status: JobRow['status']
  service_date: string | null
  completed_at: string | null
  is_callback: boolean
  crew_id: string | null
  crew_at_completion: CrewAtCompletion | null
  assignees: Assignee[]
  lines: (PaidLine & { net_cents: number })[]
}

export interface PaidWorkFilter {
  ids?: readonly string[]
  /** Jobs completed on these days. */
  days?: { from: string; to: string }
  /**
   * Used together with `days`: selects the jobs whose pay this member shares, and the jobs that the crews of those jobs
   * did on the same day.
   */
  member_id?: string | null
  /**
   * Used together with `days`: selects the jobs of this crew or, if there is no crew, the jobs that one of these
   * members does or is paid for.
   */
  crewOrMembers?: { crew_id: string | null; member_ids: readonly string[] }
}

/** At most `limit` jobs, in order of completion. */
export async function selectPaidWork(
  db: Queries,
  orgId: string,
  { ids, days, member_id, crewOrMembers }: PaidWorkFilter,
  limit: number,
): Promise<PaidWork[]> {
  const parameters: Parameter[] = [orgId]
  const bind = (value: Parameter): string => `$${parameters.push(value)}`
  const conditions = ['r.org_id = $1', 'r.archived_at is null']
  if (ids) conditions.push(`r.id = any (${bind(ids)}::uuid[])`)
  if (days) {
    const [from, to] = [bind(days.from), bind(days.to)]
    conditions.push(completedOn(from, to))
    if (member_id) conditions.push(sharedWith(bind(member_id), completedOn(from, to, 'o')))
  }
  if (crewOrMembers) conditions.push(isPerformedBy(crewOrMembers, bind))
  const rows = await db.rows<WorkRow>(
    `select r.id, r.job_number, r.location_id, r.status, ${serviceDate} as service_date, r.completed_at,
            r.callback_of_job_id is not null as is_callback, r.crew_id, r.crew_at_completion, ${assigneesOfJob} as assignees,
            ${paidLinesOf('job_id')} as lines, r.currency, e.discount_type, trim_scale(e.discount_value) as discount_value,
            ${boughtLineIds} as bought_ids
       from jobs r left join estimate_facts e on e.org_id = r.org_id and e.id = r.estimate_id
      where ${conditions.join(' and ')}
      order by r.completed_at, r.job_number limit ${bind(limit)}`,
    parameters,
  )
  return rows.map(({ lines, currency, discount_type, discount_value, bought_ids, ...row }) => {
    const discount =
      discount_type !== null && discount_value !== null
        ? { type: discount_type, value: discount_value }
        : null
    return { ...row, lines: netLines(currency, lines, discountOfSale(discount, bought_ids, lines)) }
  })
}

interface WorkRow extends Omit<PaidWork, 'lines'> {
  lines: PaidLine[]
  currency: string
  discount_type: Discount['type'] | null
  discount_value: string | null
  bought_ids: string[]
}

/**
 * Jobs completed on these days of the location's calendar. A wider condition on UTC time comes first, because it can
 * use an index.
 */
function completedOn(from: string, to: string, job = 'r'): string {
  return `${job}.status = 'complete' and (${job}.scheduled_date between ${from}::date and ${to}::date
    or (${job}.scheduled_date is null and ${job}.completed_at between ${from}::date - interval '2 days' and ${to}::date + interval '2 days'
        and (${job}.completed_at at time zone (select l.timezone from quoin.location_facts l
              where l.org_id = ${job}.org_id and l.id = ${job}.location_id))::date between ${from}::date and ${to}::date))`
}

/**
 * A member takes part in a job as an assignee, by an override of its pay, or through its crew. The other jobs that the
 * same crew did that day are included, or those of the same people without a crew: the daily cap covers all of them.
 */
function sharedWith(member: string, completedThen: string): string {
  const takesPart = (job: string): string => `(
    exists (select from job_assignees a where a.org_id = ${job}.org_id and a.job_id = ${job}.id and a.member_id = ${member})
    or exists (select from job_pay_members p where p.org_id = ${job}.org_id and p.job_id = ${job}.id and p.member_id = ${member})
    or ${job}.crew_at_completion -> 'members' @> jsonb_build_array(jsonb_build_object('member_id', ${member}::text))
    or exists (select from crew_owners c where c.org_id = ${job}.org_id and c.id = ${job}.crew_id and c.member_id = ${member}))`
  return `(${takesPart('r')} or (r.crew_id is not null and exists (
      select from jobs o where o.org_id = r.org_id and o.crew_id = r.crew_id and o.archived_at is null
         and ${completedThen} and ${takesPart('o')}))
    or (r.crew_id is null and exists (
      select from job_pay_members p
        join jobs o on o.org_id = p.org_id and o.id = p.job_id and o.crew_id is null and o.archived_at is null and ${completedThen}
        join job_assignees a on a.org_id = o.org_id and a.job_id = o.id
        join job_assignees b on b.org_id = a.org_id and b.job_id = r.id and b.member_id = a.member_id
       where p.org_id = r.org_id and p.member_id = ${member})))`
}

function isPerformedBy(
  { crew_id, member_ids }: NonNullable<PaidWorkFilter['crewOrMembers']>,
  bind: (value: Parameter) => string,
): string {
  if (crew_id !== null) return `r.crew_id = ${bind(crew_id)}`
  const members = bind(member_ids)
  return `r.crew_id is null and (
    exists (select from job_assignees a where a.org_id = r.org_id and a.job_id = r.id and a.member_id = any (${members}::uuid[]))
    or exists (select from job_pay_members p where p.org_id = r.org_id and p.job_id = r.id and p.member_id = any (${members}::uuid[])))`
}

/**
 * Dates of completed jobs of a location that never had a scheduled date. They depend on the location's time
 * zone.
 */
export function selectUndatedDays(
  db: Queries,
  orgId: string,
  locationId: string,
): Promise<{ id: string; date: string }[]> {
  return db.rows(
    `select r.id, ${serviceDate} as date from jobs r
      where r.org_id = $1 and r.location_id = $2 and r.status = 'complete' and r.scheduled_date is null and r.archived_at is null
      order by r.id`,
    [orgId, locationId],
  )
}

/** By crew and day: the number of completed jobs, and of completed callbacks to the crew's own jobs. */
export function selectCrewDays(
  db: Queries,
  orgId: string,
  crewIds: readonly string[],
  days: { from: string; to: string },
): Promise<{ crew_id: string; date: string; completed: number; callbacks: number }[]> {
  return db.rows(
    `select d.crew_id, d.date, sum(d.completed)::int as completed, sum(d.callbacks)::int as callbacks
       from (
         select r.crew_id, ${serviceDate} as date, 1 as completed, 0 as callbacks
           from jobs r where r.org_id = $1 and r.crew_id = any ($2::uuid[]) and r.archived_at is null and ${completedOn('$3', '$4')}
         union all
         select o.crew_id, ${serviceDate}, 0, 1
           from jobs r join jobs o on o.org_id = r.org_id and o.id = r.callback_of_job_id
          where r.org_id = $1 and o.crew_id = any ($2::uuid[]) and r.archived_at is null and ${completedOn('$3', '$4')}) d
      group by d.crew_id, d.date`,
    [orgId, crewIds, days.from, days.to],
  )
}

/** Crews whose jobs are corrected by these callbacks. */
export function selectCrewsMadeGood(
  db: Queries,
  orgId: string,
  jobIds: readonly string[],
): Promise<{ job_id: string; crew_id: string }[]> {
  return db.rows(
    `select r.id as job_id, o.crew_id from jobs r join jobs o on o.org_id = r.org_id and o.id = r.callback_of_job_id
      where r.org_id = $1 and r.id = any ($2::uuid[]) and o.crew_id is not null order by r.id`,
    [orgId, jobIds],
  )
}
