import type { Parameter } from '../../../kernel/database/queries.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import { placeOfProperty } from '../../customers/clients/index.ts'
import { type WorkOfLines, workOfLines } from '../../organization/line-items/index.ts'
import { type Assignee, assigneesOfJob, isAssigned } from './job-assignees-table.ts'
import { type JobRow, jobs } from './job.ts'
import { membersBusyWith } from './scheduled-work-table.ts'

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
] as const satisfies readonly (keyof JobRow)[]

/** The columns of a job needed to plan a day. */
export type JobCardRow = Pick<JobRow, (typeof columns)[number]> & {
  assignees: Assignee[]
  /** Members busy with the job: its assignees, or all crew members if it is assigned to a crew only. */
  member_ids: string[]
  work: WorkOfLines
  pos: { latitude: number; longitude: number } | null
}

const cardColumns = `${columns.map((name) => `r.${name}`).join(', ')}, ${assigneesOfJob} as assignees,
            ${membersBusyWith} as member_ids, ${workOfLines('job_id')} as work`

export interface JobCardFilter {
  ids?: readonly string[]
  location_id?: string
  /** Jobs that start on these days. */
  days?: { from: string; to: string }
  statuses?: readonly JobRow['status'][]
  crew_id?: string | undefined
  vehicle_id?: string | undefined
  member_id?: string | undefined
}

/**
 * Jobs that the caller has access to, at most `limit`, in the order of the day's work. Cancelled jobs are returned only
 * when selected by id.
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
    ...(member_id === undefined ? [] : [isAssigned(`${bind(member_id)}::uuid`)]),
    ...jobs.own(ctx, bind),
  ]
  const bound = bind(limit)
  return ctx.db.rows(
    `select ${cardColumns}, ${pos} as pos
       from jobs r where ${conditions.join(' and ')}
      order by r.scheduled_date, r.stop_order nulls last, r.scheduled_time_start nulls last, r.job_number limit ${bound}`,
    parameters,
  )
}

/** Jobs without a date, oldest first. */
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
       from jobs r
      where r.org_id = $1 and r.location_id = $2 and r.status = 'unscheduled' and r.archived_at is null${own.join('')}
      order by r.id limit ${bind(limit)}`,
    parameters,
  )
}
