import type { Parameter } from '../../../kernel/database/queries.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import { placeOfProperty } from '../../customers/clients/index.ts'
import {
  boughtLineIds,
  paidLinesOf,
  type WorkOfLines,
  workOfLines,
} from '../../organization/line-items/index.ts'
import type { Assignee } from './job-assignees-table.ts'
import { type JobRow, jobs } from './job.ts'
import { assigneesOfVisit, isAssignedToVisit, isLineOfVisit, membersBusyWith } from './job-visits-table.ts'
import type { LinesByVisit } from './value-of-visit.ts'
import type { VisitKind } from '../checklists/index.ts'

const columns = [
  'id',
  'location_id',
  'job_number',
  'version',
  'status',
  'client_id',
  'property_id',
  'customer_name',
  'service_address',
  'service_city',
  'service_state',
  'service_zip',
  'service_type',
  'scheduled_date',
  'scheduled_time_start',
  'scheduled_time_end',
  'arrival_window_minutes',
  'stop_order',
  'total_cents',
  'crew_id',
  'vehicle_id',
  'checklist_required',
  'checklist_done',
  'visits_total',
  'has_visit_rows',
] as const satisfies readonly (keyof JobRow)[]

/** The columns of a visit and of its job that are needed to plan a day. `id` is the id of the job. */
export type JobCardRow = Pick<JobRow, (typeof columns)[number]> & {
  visit_id: string
  is_current: boolean
  visit_number: number
  visit_kind: VisitKind
  visit_label: string | null
  visit_minutes: number | null
  assignees: Assignee[]
  /** Ids of the members who carry out the visit: its assignees, or all crew members if only a crew is assigned. */
  member_ids: string[]
  work: WorkOfLines
  /** Null for a job that has a single visit, which is stored in the row of the job. */
  lines_by_visit: LinesByVisit | null
  pos: { latitude: number; longitude: number } | null
}

/**
 * SQL column for a job `r` with several visits: its lines, and the lines of each visit that is not cancelled, as JSON.
 */
const linesByVisit = `case when r.has_visit_rows then json_build_object(
              'lines', ${paidLinesOf('job_id')},
              'currency', r.currency,
              'sale', (
                select json_build_object('discount_type', e.discount_type, 'discount_value', trim_scale(e.discount_value)::text,
                                         'bought_ids', ${boughtLineIds})
                  from estimate_facts e where e.org_id = r.org_id and e.id = r.estimate_id),
              'visits', coalesce((
                select json_agg(json_build_object('visit_id', v.visit_id, 'line_ids', v.line_ids) order by v.visit_number)
                  from job_visits v
                 where v.org_id = r.org_id and v.job_id = r.id and coalesce(v.status, r.job_status) <> 'cancelled'), '[]')) end`

const cardColumns = `${columns.map((name) => `r.${name}`).join(', ')}, r.visit_id, r.is_current, r.visit_number, r.visit_kind, r.visit_label,
            r.visit_minutes, ${assigneesOfVisit} as assignees, ${membersBusyWith} as member_ids,
            ${workOfLines('job_id', isLineOfVisit)} as work, ${linesByVisit} as lines_by_visit`

const isAssignedToMember = (member: string): string => isAssignedToVisit((column) => `${column} = ${member}`)

export interface JobCardFilter {
  /** Selects visits of the jobs with these ids. */
  ids?: readonly string[]
  location_id?: string
  /** Selects visits that start on these days. */
  days?: { from: string; to: string }
  statuses?: readonly JobRow['status'][]
  crew_id?: string | undefined
  vehicle_id?: string | undefined
  member_id?: string | undefined
}

/**
 * Returns at most `limit` visits of jobs that the caller can access, in the order in which a day is worked. Cancelled
 * visits are returned only if `ids` selects their jobs.
 */
export function selectJobCards(
  ctx: QueryContext,
  { ids, location_id, days, statuses, crew_id, vehicle_id, member_id }: JobCardFilter,
  limit: number,
): Promise<JobCardRow[]> {
  const parameters: Parameter[] = [ctx.actor.org.id]
  const bind = (value: Parameter): string => `$${parameters.push(value)}`
  const pos = placeOfProperty(bind(ctx.now))
  const conditions = [
    'r.org_id = $1 and r.archived_at is null',
    ...(ids ? [`r.id = any (${bind(ids)}::uuid[])`] : [`r.status <> 'cancelled'`]),
    ...(location_id === undefined ? [] : [`r.location_id = ${bind(location_id)}`]),
    ...(days ? [`r.scheduled_date between ${bind(days.from)} and ${bind(days.to)}`] : []),
    ...(statuses ? [`r.status = any (${bind(statuses)}::text[])`] : []),
    ...(crew_id === undefined ? [] : [`r.crew_id = ${bind(crew_id)}`]),
    ...(vehicle_id === undefined ? [] : [`r.vehicle_id = ${bind(vehicle_id)}`]),
    ...(member_id === undefined ? [] : [isAssignedToMember(`${bind(member_id)}::uuid`)]),
    ...jobs.own(ctx, bind),
  ]
  const bound = bind(limit)
  return ctx.db.rows(
    `select ${cardColumns}, ${pos} as pos
       from jobs_by_visit r where ${conditions.join(' and ')}
      order by r.scheduled_date, r.stop_order nulls last, r.scheduled_time_start nulls last, r.job_number, r.visit_number limit ${bound}`,
    parameters,
  )
}

/** Returns visits without a date. Visits of the oldest jobs come first. */
export async function selectWaitingCards(
  ctx: QueryContext,
  locationId: string,
  limit: number,
): Promise<JobCardRow[]> {
  const parameters: Parameter[] = [ctx.actor.org.id, locationId]
  const bind = (value: Parameter): string => `$${parameters.push(value)}`
  const pos = placeOfProperty(bind(ctx.now))
  const own = jobs.own(ctx, bind).map((condition) => ` and ${condition}`)
  return await ctx.db.rows(
    `select ${cardColumns}, ${pos} as pos
       from jobs_by_visit r
      where r.org_id = $1 and r.location_id = $2 and r.status = 'unscheduled' and r.archived_at is null${own.join('')}
      order by r.id, r.visit_number limit ${bind(limit)}`,
    parameters,
  )
}
