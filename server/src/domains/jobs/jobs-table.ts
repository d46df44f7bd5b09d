import type { Queries } from '../../kernel/database/queries.ts'
import { recordColumns, type RecordRow } from '../../kernel/records/record-fields.ts'
import { insertLineItems, type LineItem, lineItemsOf } from '../line-items/index.ts'
import type { Assignee } from './job.ts'
import { insertAssignees } from './job-assignees-table.ts'
import type { JobColumns, JobRow } from './job-row.ts'

export const selectJobs = `
  select ${recordColumns}, r.job_number, r.client_id, r.property_id, r.estimate_id, r.lead_id, r.status, r.service_type,
         r.customer_name, r.service_address, r.service_city, r.service_state, r.service_zip, r.scheduled_date,
         r.scheduled_time_start, r.scheduled_time_end, r.arrival_window_minutes, r.rescheduled_count, r.crew_id,
         r.vehicle_id, r.stop_order, r.dispatched_at, r.total_cents, r.currency, r.notes, r.access_notes, r.special_instructions,
         r.hold_reason, r.on_my_way_at, r.actual_started_at, r.completed_at, r.cancelled_at, r.cancel_reason,
         r.cancelled_by, r.callback_of_job_id, r.checklist_required, r.checklist_done,
         (select l.timezone from quoin.locations l where l.org_id = r.org_id and l.id = r.location_id) as timezone,
         coalesce((
           select json_agg(json_build_object('member_id', a.member_id, 'role', a.role) order by a.role desc, a.member_id)
             from job_assignees a where a.org_id = r.org_id and a.job_id = r.id), '[]') as assignees,
         ${lineItemsOf('job_id')} as line_items,
         array(select i.id from invoices i where i.org_id = r.org_id and i.job_id = r.id order by i.created_at, i.id) as invoice_ids,
         exists (select 1 from invoices i where i.org_id = r.org_id and i.job_id = r.id and i.voided_at is null) as is_invoiced
    from jobs r`

export const isAssigned = (member: string): string =>
  `exists (select 1 from job_assignees a where a.org_id = r.org_id and a.job_id = r.id and a.member_id = ${member})`

export function findJob(db: Queries, orgId: string, id: string): Promise<JobRow | undefined> {
  return db.row(`${selectJobs} where r.org_id = $1 and r.id = $2`, [orgId, id])
}

/** The same, and changes of one job take turns from here on. */
export async function lockJob(db: Queries, orgId: string, id: string): Promise<JobRow | undefined> {
  await db.rows(`select 1 from jobs r where r.org_id = $1 and r.id = $2 for update`, [orgId, id])
  return await findJob(db, orgId, id)
}

/** Open jobs of these days that need a member, the crew or the vehicle that this one needs. */
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
    `${selectJobs}
      where r.org_id = $1 and r.id <> $2 and r.scheduled_date between $3 and $4 and r.archived_at is null
        and r.status in ('scheduled', 'en_route', 'in_progress', 'on_hold')
        and (r.crew_id = $5 or r.vehicle_id = $6
             or exists (select 1 from job_assignees a
                         where a.org_id = r.org_id and a.job_id = r.id and a.member_id = any ($7::uuid[])))
      order by r.scheduled_date, r.scheduled_time_start nulls first, r.id`,
    [orgId, job.id, job.from, job.to, job.crew_id, job.vehicle_id, job.member_ids],
  )
}

export interface NewJob extends RecordRow, JobColumns {
  assignees: readonly Assignee[]
  line_items: readonly LineItem[]
}

const columns = `org_id, id, job_number, location_id, client_id, property_id, estimate_id, lead_id, status, service_type,
  customer_name, service_address, service_city, service_state, service_zip, scheduled_date, scheduled_time_start,
  scheduled_time_end, arrival_window_minutes, rescheduled_count, crew_id, vehicle_id, stop_order, currency, total_cents,
  notes, access_notes, special_instructions, hold_reason, on_my_way_at, actual_started_at, completed_at, cancelled_at,
  cancel_reason, cancelled_by, callback_of_job_id, checklist_required, checklist_done, tags, external_refs, version,
  created_by_type, created_by_id, created_at, updated_at, archived_at`

/** The job with its assignees and lines. */
export async function insertJob(db: Queries, orgId: string, job: NewJob): Promise<void> {
  await db.rows(
    `insert into jobs (${columns}) select ${columns} from jsonb_populate_record(null::jobs, $1::jsonb)`,
    [JSON.stringify({ ...job, org_id: orgId })],
  )
  await insertAssignees(db, orgId, job.id, job.assignees)
  await insertLineItems(db, orgId, 'job_id', job.id, job.line_items)
}
