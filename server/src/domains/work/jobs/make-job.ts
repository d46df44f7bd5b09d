import { authorColumns } from '../../../kernel/records/author.ts'
import { newId } from '../../../kernel/ids.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { nextGaplessNumber } from '../../../kernel/operations/gapless-number.ts'
import { advanceClient, clientStatusChanged } from '../../customers/clients/index.ts'
import { findLocation } from '../../organization/company/index.ts'
import { insertLineItems, type LineItem } from '../../organization/line-items/index.ts'
import { insertStatusChange } from '../../organization/status-history/index.ts'
import { type Assignee, inOrder, insertAssignees } from './job-assignees-table.ts'
import { jobCreated } from './job-events.ts'
import { requireInstants } from './job-schedule.ts'
import { type Job, type JobColumns, jobs } from './job.ts'
import { findOpenChecklists } from './jobs-table.ts'
import { customerOf, untouched } from './new-job.ts'
import { emitJobAssigned } from './emit-job-assigned.ts'
import { emitVisitChange } from './emit-visit-change.ts'
import { warnOfClock } from './warn-of-clock.ts'
import { warnOfPast } from './warn-of-past.ts'

/** Events of operations that create a job. Operations that also set a date must declare `appointmentScheduled` too. */
export const jobCreationEvents = [jobCreated, clientStatusChanged]

type Optional =
  | 'service_type'
  | 'notes'
  | 'access_notes'
  | 'special_instructions'
  | 'callback_of_job_id'
  | 'scheduled_date'
  | 'scheduled_time_start'
  | 'scheduled_time_end'
  | 'arrival_window_minutes'
  | 'crew_id'
type Snapshot = 'customer_name' | 'service_address' | 'service_city' | 'service_state' | 'service_zip'

export interface NewJobFacts extends Partial<Pick<JobColumns, Optional>> {
  client_id: string
  /** Property where the work is done. Null means the primary property of the client. */
  property_id: string | null
  estimate_id: string | null
  lead_id: string | null
  location_id: string
  /** Values that replace those copied from the client and the property. */
  snapshot?: Partial<Pick<JobColumns, Snapshot>>
  line_items: readonly LineItem[]
  total_cents: number
  /** Ids in other systems, keyed by system. */
  external_refs?: Record<string, string>
  /** Assignees. Operations that pass them must also declare `jobAssigned`. */
  assignees?: readonly Assignee[]
}

/** Creates a job. Assigns its number, and copies the current data of the customer and the property. */
export async function makeJob(ctx: MutationContext, facts: NewJobFacts): Promise<Job> {
  const { author, now } = ctx
  const { org } = ctx.actor
  const id = newId()
  const customer = await customerOf(ctx, facts.client_id, facts.property_id)
  await advanceClient(ctx, customer.client_id, 'active')
  const location = await findLocation(ctx.db, org.id, facts.location_id)
  const columns = jobs.insert(ctx, {
    ...untouched,
    ...customer,
    ...facts.snapshot,
    id,
    external_refs: facts.external_refs ?? {},
    location_id: facts.location_id,
    estimate_id: facts.estimate_id,
    lead_id: facts.lead_id,
    status: facts.scheduled_date ? 'scheduled' : 'unscheduled',
    service_type: facts.service_type ?? null,
    scheduled_date: facts.scheduled_date ?? null,
    scheduled_time_start: facts.scheduled_time_start ?? null,
    scheduled_time_end: facts.scheduled_time_end ?? null,
    arrival_window_minutes: facts.arrival_window_minutes ?? null,
    crew_id: facts.crew_id ?? null,
    notes: facts.notes ?? null,
    access_notes: facts.access_notes ?? null,
    special_instructions: facts.special_instructions ?? null,
    callback_of_job_id: facts.callback_of_job_id ?? null,
    currency: org.currency,
    total_cents: facts.total_cents,
    ...authorColumns('created', author),
    created_at: now,
    updated_at: now,
    job_number: await nextGaplessNumber(ctx.db, org.id, 'job'),
  })
  const line_items = [...facts.line_items]
  await insertLineItems(ctx.db, org.id, 'job_id', id, line_items)
  const assignees = inOrder(facts.assignees ?? [])
  if (assignees.length > 0) insertAssignees(ctx, id, assignees)
  const job = jobs.present(
    {
      ...columns,
      open_checklists: await findOpenChecklists(ctx.db, org.id, id),
      line_items,
      timezone: location!.timezone,
      assignees,
      invoice_ids: [],
      is_invoiced: false,
    },
    ctx,
  )
  requireInstants(job)
  const { status, total_cents: amount_cents, service_type: label } = job
  insertStatusChange(ctx, {
    record_kind: 'job',
    record_id: id,
    previous_status: null,
    status,
    amount_cents,
    label,
  })
  emitJobCreated(ctx, job)
  if (assignees.length > 0) emitJobAssigned(ctx, job, [])
  emitVisitChange(ctx, job, null)
  warnOfClock(ctx, job)
  warnOfPast(ctx, job)
  return job
}

function emitJobCreated(ctx: MutationContext, job: Job): void {
  ctx.emit(jobCreated, {
    job_id: job.id,
    job_number: job.job_number,
    client_id: job.client_id,
    property_id: job.property_id,
    location_id: job.location_id,
    estimate_id: job.estimate_id,
    status: job.status,
    scheduled_date: job.scheduled_date,
    scheduled_time_start: job.scheduled_time_start,
    scheduled_time_end: job.scheduled_time_end,
    timezone: job.timezone,
    total_cents: job.total_cents,
    currency: job.currency,
    version: job.version,
    updated_at: job.updated_at,
  })
}
