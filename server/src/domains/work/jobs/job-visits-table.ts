import type { Queries } from '../../../kernel/database/queries.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import type { Assignee } from './job-assignees-table.ts'
import { courseColumns, type OwnFields, type VisitOfJob } from './visit-course.ts'

/** SQL column for the assignees of the visit in row `r` of `jobs_by_visit` as JSON, the leader first. */
export const assigneesOfVisit = `coalesce((
    select json_agg(json_build_object('member_id', a.member_id, 'role', a.role) order by a.role desc, a.member_id)
      from (select x.member_id, x.role from job_assignees x where r.is_current and x.org_id = r.org_id and x.job_id = r.id
            union all
            select x.member_id, x.role from visit_assignees x
             where not r.is_current and x.org_id = r.org_id and x.visit_id = r.visit_id) a), '[]')`

/**
 * Returns an SQL condition on rows of `jobs_by_visit` that is true if the condition `isMember` is true for an
 * assignee of the visit.
 */
export const isAssignedToVisit = (isMember: (column: string) => string, row = 'r'): string =>
  `(${row}.is_current and exists (select 1 from job_assignees a
      where a.org_id = ${row}.org_id and a.job_id = ${row}.id and ${isMember('a.member_id')})
    or not ${row}.is_current and exists (select 1 from visit_assignees a
      where a.org_id = ${row}.org_id and a.visit_id = ${row}.visit_id and ${isMember('a.member_id')}))`

/**
 * SQL column for the first assignee of the visit in row `r` of `jobs_by_visit`, who is the leader if there is one. Null
 * without assignees.
 */
export const firstAssigneeOfVisit = `coalesce(
    (select a.member_id from job_assignees a where r.is_current and a.org_id = r.org_id and a.job_id = r.id
      order by a.role desc, a.member_id limit 1),
    (select a.member_id from visit_assignees a where not r.is_current and a.org_id = r.org_id and a.visit_id = r.visit_id
      order by a.role desc, a.member_id limit 1))`

/**
 * SQL column for the ids of the members who carry out the visit in row `r`: its assignees, or else all members of its
 * crew.
 */
export const membersBusyWith = `coalesce(
                 nullif(array(select x.member_id from job_assignees x where r.is_current and x.org_id = r.org_id and x.job_id = r.id
                              union all
                              select x.member_id from visit_assignees x
                               where not r.is_current and x.org_id = r.org_id and x.visit_id = r.visit_id), '{}'),
                 array(select o.member_id from crew_owners o where o.org_id = r.org_id and o.id = r.crew_id))`

/**
 * SQL condition on lines `l`: true if the line is done at the visit in row `r`. At a visit to which no lines are
 * assigned, those lines are done that are not assigned to a visit, except cancelled ones.
 */
export const isLineOfVisit = `(l.id = any (r.visit_line_ids) or (r.visit_line_ids = '{}' and not (r.has_visit_rows and exists (
                 select from job_visits o
                  where o.org_id = r.org_id and o.job_id = r.id and o.status is distinct from 'cancelled' and l.id = any (o.line_ids)))))`

/**
 * A visit as it is stored. The scheduling and progress columns of the current visit are null, because they are stored
 * in the row of the job instead.
 */
export type StoredVisit = Omit<VisitOfJob, 'status' | 'assignees'> & {
  status: VisitOfJob['status'] | null
  assignees: Assignee[]
}

export function selectStoredVisits(db: Queries, orgId: string, jobId: string): Promise<StoredVisit[]> {
  return db.rows(
    `select v.visit_id, v.visit_number, v.kind, v.label, v.minutes, v.line_ids, v.note, v.cancelled_alone,
            ${courseColumns.map((name) => `v.${name}`).join(', ')},
            coalesce((
              select json_agg(json_build_object('member_id', a.member_id, 'role', a.role) order by a.role desc, a.member_id)
                from visit_assignees a where a.org_id = v.org_id and a.visit_id = v.visit_id), '[]') as assignees
       from job_visits v where v.org_id = $1 and v.job_id = $2 order by v.visit_number`,
    [orgId, jobId],
  )
}

/**
 * Returns the id of the job of a visit at the locations that the caller can access. Null if there is none. The first
 * visit of a job has the id of the job.
 */
export async function findJobOfVisit(db: Queries, orgId: string, visitId: string): Promise<string | null> {
  const row = await db.row<{ id: string }>(
    `select r.id from job_visits v join jobs r on r.org_id = v.org_id and r.id = v.job_id
      where v.org_id = $1 and v.visit_id = $2
     union all
     select r.id from jobs r where r.org_id = $1 and r.id = $2 and not r.has_visit_rows`,
    [orgId, visitId],
  )
  return row?.id ?? null
}

export const ownColumns = [
  'kind',
  'label',
  'minutes',
  'line_ids',
  'note',
  'cancelled_alone',
] as const satisfies readonly (keyof OwnFields)[]

const noValues = Object.fromEntries(courseColumns.map((name) => [name, null]))

/**
 * Inserts or updates visits of a job. The current visit is stored without its assignees and without the columns in
 * `courseColumns`, because these are stored in the row of the job. Queues the statements without waiting for their
 * results.
 */
export function storeVisits(
  ctx: MutationContext,
  jobId: string,
  visits: readonly VisitOfJob[],
  currentId: string,
): void {
  const rows = visits.map((visit) => ({ ...visit, ...(visit.visit_id === currentId ? noValues : {}) }))
  const names = ['visit_number', ...ownColumns, ...courseColumns]
  ctx.db.later(
    `insert into job_visits (org_id, visit_id, job_id, ${names.join(', ')})
     select $1, f.visit_id, $2, ${names.map((name) => `f.${name}`).join(', ')}
       from jsonb_to_recordset($3::jsonb) as f (visit_id uuid, visit_number integer, kind text, label text, minutes integer,
            line_ids uuid[], note text, cancelled_alone boolean, status text, scheduled_date date, scheduled_time_start time(0),
            scheduled_time_end time(0), arrival_window_minutes integer, rescheduled_count integer, crew_id uuid,
            vehicle_id uuid, stop_order integer, dispatched_at timestamptz(3), hold_reason text, on_my_way_at timestamptz(3),
            actual_started_at timestamptz(3), completed_at timestamptz(3), cancelled_at timestamptz(3), cancel_reason text,
            cancelled_by text, crew_at_completion jsonb)
         on conflict (org_id, visit_id) do update
        set ${names.map((name) => `${name} = excluded.${name}`).join(', ')}`,
    [ctx.actor.org.id, jobId, JSON.stringify(rows)],
  )
  storePeople(ctx, jobId, visits, currentId)
}

function storePeople(
  ctx: MutationContext,
  jobId: string,
  visits: readonly VisitOfJob[],
  currentId: string,
): void {
  ctx.db.later(`delete from visit_assignees where org_id = $1 and visit_id = any ($2::uuid[])`, [
    ctx.actor.org.id,
    visits.map(({ visit_id }) => visit_id),
  ])
  const people = visits
    .filter(({ visit_id }) => visit_id !== currentId)
    .flatMap(({ visit_id, assignees }) => assignees.map((each) => ({ visit_id, ...each })))
  if (people.length === 0) return
  ctx.db.later(
    `insert into visit_assignees (org_id, visit_id, job_id, member_id, role)
     select $1, f.visit_id, $2, f.member_id, f.role
       from jsonb_to_recordset($3::jsonb) as f (visit_id uuid, member_id uuid, role text)`,
    [ctx.actor.org.id, jobId, JSON.stringify(people)],
  )
}

export async function isVisitOfJob(
  db: Queries,
  orgId: string,
  jobId: string,
  visitId: string,
): Promise<boolean> {
  const row = await db.row(
    `select from job_visits v where v.org_id = $1 and v.job_id = $2 and v.visit_id = $3`,
    [orgId, jobId, visitId],
  )
  return row !== undefined
}
