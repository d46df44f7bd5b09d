import type { Parameter, Queries } from '../../../kernel/database/queries.ts'
import { zoneOfRecord } from '../../organization/company/index.ts'
import { boughtLineIds, netLines, type PaidLine, paidLinesOf } from '../../organization/line-items/index.ts'
import { discountOf, type SaleTerms } from './estimate-terms.ts'
import type { Assignee } from './job-assignees-table.ts'
import type { CrewAtCompletion, JobRow } from './job.ts'
import { assigneesOfVisit, isAssignedToVisit } from './job-visits-table.ts'
import { type PaidVisit, partsOfJob } from './parts-of-job.ts'

/**
 * SQL for the service date of visits `r`: the scheduled date or, if the visit has none, the local date of completion.
 */
const serviceDate = `coalesce(r.scheduled_date, (r.completed_at at time zone ${zoneOfRecord})::date)`

/**
 * The data of a job that are needed to compute its pay. A job with several visits is divided into parts (see
 * `partsOfJob`). Each part is paid like a job, with its own lines, members and date.
 */
export interface PaidWork {
  /** Id of the part. If the job is paid as a whole, this is the id of the job. */
  part_id: string
  /** True for the part that pays for the lines that are not assigned to a visit of the job. */
  is_rest: boolean
  id: string
  visit_id: string
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
  /** True to treat an open job with several visits as if its current visit were completed and were the last one. */
  asIfComplete?: boolean
  /**
   * Selects complete jobs by their scheduled date or, without one, by their date of completion. Both days are included.
   */
  days?: { from: string; to: string }
  /**
   * Used together with `days`. Selects the jobs for which this member is paid. Also selects the other jobs that the
   * crews of these jobs did on the same days.
   */
  member_id?: string | null
  /**
   * Used together with `days`. Selects the jobs of this crew. If `crew_id` is null, selects the jobs that have no crew
   * and to which one of these members is assigned, or for which one of them is paid.
   */
  crewOrMembers?: { crew_id: string | null; member_ids: readonly string[] }
}

/** Returns at most `limit` jobs or parts of jobs, in the order of completion. */
export async function selectPaidWork(
  db: Queries,
  orgId: string,
  filter: PaidWorkFilter,
  limit: number,
): Promise<PaidWork[]> {
  const { ids, days, member_id, crewOrMembers } = filter
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
    `${paidColumns}
      where ${conditions.join(' and ')}
      order by r.completed_at, r.job_number limit ${bind(limit)}`,
    parameters,
  )
  const whole = rows.filter((row) => !row.has_visit_rows)
  if (whole.length === rows.length) return rows.map(wholeJob)
  const jobIds = rows.flatMap((row) => (row.has_visit_rows ? [row.id] : []))
  const parts = await selectParts(db, orgId, [...new Set(jobIds)], filter)
  return [...whole.map(wholeJob), ...parts].toSorted(byCompletion).slice(0, limit)
}

/**
 * SQL for the crew that was stored when visit `r` was completed. A visit that was reopened keeps it only if hours at it
 * are approved; otherwise the crew that completes it is paid.
 */
const paidCrew = `case when r.status = 'complete' or r.crew_at_completion is not null and has_approved_time_at(r.id, r.visit_id)
              then r.crew_at_completion end`

const paidColumns = `select r.id, r.visit_id, r.has_visit_rows, r.is_current, r.visit_number, r.visit_line_ids as line_ids, r.job_status,
            r.job_number, r.location_id, r.status, ${serviceDate} as service_date, r.completed_at,
            r.callback_of_job_id is not null as is_callback, r.crew_id, ${paidCrew} as crew_at_completion, ${assigneesOfVisit} as assignees,
            ${paidLinesOf('job_id')} as lines, r.currency, e.discount_type, trim_scale(e.discount_value) as discount_value,
            ${boughtLineIds} as bought_ids
       from jobs_by_visit r left join estimate_facts e on e.org_id = r.org_id and e.id = r.estimate_id`

interface WorkRow extends Omit<PaidWork, 'lines' | 'part_id' | 'is_rest'>, PaidVisit, SaleTerms {
  has_visit_rows: boolean
  lines: PaidLine[]
  currency: string
}

const netLinesOf = (row: WorkRow): PaidWork['lines'] =>
  netLines(row.currency, row.lines, discountOf(row, row.lines))

function wholeJob(row: WorkRow): PaidWork {
  return { ...paidFields(row), part_id: row.id, is_rest: false, lines: netLinesOf(row) }
}

function paidFields(row: WorkRow): Omit<PaidWork, 'lines' | 'part_id' | 'is_rest'> {
  const { id, visit_id, job_number, location_id, status, service_date, completed_at } = row
  const { is_callback, crew_id, crew_at_completion, assignees } = row
  const ids = { id, visit_id, job_number, location_id }
  return { ...ids, status, service_date, completed_at, is_callback, crew_id, crew_at_completion, assignees }
}

/**
 * Returns the parts of jobs with several visits. If the filter has `days`, returns only parts with a date in that
 * range.
 */
async function selectParts(
  db: Queries,
  orgId: string,
  jobIds: readonly string[],
  { days, crewOrMembers, asIfComplete = false }: PaidWorkFilter,
): Promise<PaidWork[]> {
  const [rows, worked] = await Promise.all([
    db.rows<WorkRow>(
      `${paidColumns} where r.org_id = $1 and r.id = any ($2::uuid[]) and r.archived_at is null order by r.visit_number`,
      [orgId, jobIds],
    ),
    db.rows<{ visit_id: string; seconds: number }>(
      `select coalesce(w.visit_id, w.job_id) as visit_id, sum(w.worked_seconds)::int as seconds
         from worked_time w where w.org_id = $1 and w.job_id = any ($2::uuid[]) group by 1`,
      [orgId, jobIds],
    ),
  ])
  const secondsOf = new Map(worked.map(({ visit_id, seconds }) => [visit_id, seconds]))
  return [...Map.groupBy(rows, ({ id }) => id).values()]
    .flatMap((visits) => {
      const parts = partsOfJob(visits, netLinesOf(visits[0]!), secondsOf, asIfComplete)
      return parts.map(({ visit, ...part }): PaidWork => ({ ...paidFields(visit), ...part }))
    })
    .filter(({ service_date: date, crew_id, status }) => {
      if (days && !(status === 'complete' && date !== null && date >= days.from && date <= days.to))
        return false
      return !crewOrMembers || crew_id === crewOrMembers.crew_id
    })
}

function byCompletion(a: PaidWork, b: PaidWork): number {
  const [one, other] = [a.completed_at ?? '~', b.completed_at ?? '~']
  return one === other ? a.job_number - b.job_number : one < other ? -1 : 1
}

/**
 * SQL condition that selects complete jobs by their scheduled date or, without one, by their local date of completion.
 * For jobs without a scheduled date, it first compares the time of completion with a wider range of UTC times, because
 * that comparison can use an index.
 */
function completedOn(from: string, to: string, job = 'r'): string {
  return `${job}.status = 'complete' and (${job}.scheduled_date between ${from}::date and ${to}::date
    or (${job}.scheduled_date is null and ${job}.completed_at between ${from}::date - interval '2 days' and ${to}::date + interval '2 days'
        and (${job}.completed_at at time zone (select l.timezone from quoin.location_facts l
              where l.org_id = ${job}.org_id and l.id = ${job}.location_id))::date between ${from}::date and ${to}::date))`
}

/**
 * SQL condition that selects the jobs needed to compute the pay of one member:
 *
 * - Jobs of the member: the member is an assignee, is named in the pay override, or belongs to the crew.
 * - Other jobs that the same crew or, without a crew, the same assignees completed on the same day as one of these,
 *   because they share one daily cap.
 * - All jobs with several visits, and all jobs of the crews of such jobs. A job with several visits is paid in parts,
 *   on the dates of its visits, which can differ from the date of its completion.
 */
function sharedWith(member: string, completedThen: string): string {
  const takesPart = (job: string): string => `(
    ${isAssignedToVisit((column) => `${column} = ${member}`, job)}
    or exists (select from job_pay_members p where p.org_id = ${job}.org_id and p.job_id = ${job}.id and p.member_id = ${member})
    or ${job}.crew_at_completion -> 'members' @> jsonb_build_array(jsonb_build_object('member_id', ${member}::text))
    or exists (select from crew_owners c where c.org_id = ${job}.org_id and c.id = ${job}.crew_id and c.member_id = ${member}))`
  return `(r.has_visit_rows or ${takesPart('r')} or (r.crew_id is not null and exists (
      select from jobs_by_visit o where o.org_id = r.org_id and o.crew_id = r.crew_id and o.archived_at is null
         and ((${completedThen}) or o.has_visit_rows) and ${takesPart('o')}))
    or (r.crew_id is null and exists (
      select from job_pay_members p
        join jobs o on o.org_id = p.org_id and o.id = p.job_id and o.archived_at is null
             and (o.has_visit_rows or o.crew_id is null and ${completedThen})
        join ${assignedMembers} a on a.org_id = o.org_id and a.job_id = o.id
        join ${assignedMembers} b on b.org_id = a.org_id and b.job_id = r.id and b.member_id = a.member_id
       where p.org_id = r.org_id and p.member_id = ${member})))`
}

/** SQL that selects the assignees of all visits of all jobs. */
const assignedMembers = `(select x.org_id, x.job_id, x.member_id from job_assignees x
         union all select x.org_id, x.job_id, x.member_id from visit_assignees x)`

function isPerformedBy(
  { crew_id, member_ids }: NonNullable<PaidWorkFilter['crewOrMembers']>,
  bind: (value: Parameter) => string,
): string {
  if (crew_id !== null) return `(r.has_visit_rows or r.crew_id = ${bind(crew_id)})`
  const members = bind(member_ids)
  return `(r.has_visit_rows or r.crew_id is null and (
    ${isAssignedToVisit((column) => `${column} = any (${members}::uuid[])`)}
    or exists (select from job_pay_members p where p.org_id = r.org_id and p.job_id = r.id and p.member_id = any (${members}::uuid[]))))`
}

/**
 * Returns the completed jobs of a location that have no scheduled date, with the local date of their completion. This
 * date depends on the time zone of the location.
 */
export function selectUndatedDays(
  db: Queries,
  orgId: string,
  locationId: string,
): Promise<{ id: string; date: string }[]> {
  return db.rows(
    `select r.id, ${serviceDate} as date from jobs_by_visit r
      where r.org_id = $1 and r.location_id = $2 and r.status = 'complete' and r.scheduled_date is null and r.archived_at is null
      order by r.id`,
    [orgId, locationId],
  )
}

/**
 * SQL for the crews of the job with this id: those of its current visit, and of its other visits that are not
 * cancelled. A crew of several visits is listed once.
 */
const crewsOf = (jobId: string): string => `(
  select o.crew_id from jobs o where o.org_id = r.org_id and o.id = ${jobId} and o.crew_id is not null
  union
  select v.crew_id from job_visits v
   where v.org_id = r.org_id and v.job_id = ${jobId} and v.crew_id is not null and v.status <> 'cancelled')`

/**
 * Returns, for each crew and day, the number of completed jobs and of completed callbacks that correct the crew's own
 * jobs. A job with several visits is counted once for each of its crews, on the day of its last visit.
 */
export function selectCrewDays(
  db: Queries,
  orgId: string,
  crewIds: readonly string[],
  days: { from: string; to: string },
): Promise<{ crew_id: string; date: string; completed: number; callbacks: number }[]> {
  return db.rows(
    `select d.crew_id, d.date, sum(d.completed)::int as completed, sum(d.callbacks)::int as callbacks
       from (
         select c.crew_id, ${serviceDate} as date, 1 as completed, 0 as callbacks
           from jobs r cross join lateral ${crewsOf('r.id')} c
          where r.org_id = $1 and (r.has_visit_rows or r.crew_id = any ($2::uuid[])) and r.archived_at is null
            and ${completedOn('$3', '$4')}
         union all
         select c.crew_id, ${serviceDate}, 0, 1
           from jobs r cross join lateral ${crewsOf('r.callback_of_job_id')} c
          where r.org_id = $1 and r.callback_of_job_id is not null and r.archived_at is null and ${completedOn('$3', '$4')}) d
      where d.crew_id = any ($2::uuid[])
      group by d.crew_id, d.date`,
    [orgId, crewIds, days.from, days.to],
  )
}

/**
 * Returns the crews and days for which these jobs are counted in `selectCrewDays`: as completed jobs of the crews, or
 * as callbacks that correct their jobs.
 */
export function selectCountedCrewDays(
  db: Queries,
  orgId: string,
  jobIds: readonly string[],
): Promise<{ crew_id: string; date: string }[]> {
  return db.rows(
    `select distinct c.crew_id, ${serviceDate} as date
       from jobs r
      cross join lateral (select * from ${crewsOf('r.id')} own union select * from ${crewsOf('r.callback_of_job_id')} corrected) c
      where r.org_id = $1 and r.id = any ($2::uuid[]) and r.status = 'complete' and r.archived_at is null
      order by 2, 1`,
    [orgId, jobIds],
  )
}

/**
 * Returns the visits of these jobs whose members may share a tip: all visits that are not cancelled, and the current
 * visit even if it is cancelled. Does not read the lines of the visits.
 */
export async function selectTippedVisits(
  db: Queries,
  orgId: string,
  jobIds: readonly string[],
  limit: number,
): Promise<PaidWork[]> {
  const rows = await db.rows<WorkRow>(
    `${paidColumns}
      where r.org_id = $1 and r.id = any ($2::uuid[]) and r.archived_at is null and (r.is_current or r.status <> 'cancelled')
      order by r.id, r.visit_number limit $3`,
    [orgId, jobIds, limit],
  )
  return rows.map((row) => ({ ...paidFields(row), part_id: row.visit_id, is_rest: false, lines: [] }))
}
