import { newId } from '../../kernel/ids.ts'
import type { MutationContext } from '../../kernel/operations/context.ts'
import { nextGaplessNumber } from '../../kernel/operations/gapless-number.ts'
import { advanceClient, clientStatusChanged } from '../clients/index.ts'
import type { LineItem } from '../line-items/index.ts'
import { insertStatusChange } from '../status-history/index.ts'
import { jobCreated } from './job-events.ts'
import type { Job } from './job.ts'
import { type JobColumns, jobOf } from './job-row.ts'
import { findJob, insertJob } from './jobs-table.ts'
import { copiesOf, customerOf, untouched } from './new-job.ts'

/** What an operation that calls `addJob` emits. */
export const jobCreationEvents = [jobCreated, clientStatusChanged]

type Extra =
  | 'service_type'
  | 'notes'
  | 'access_notes'
  | 'special_instructions'
  | 'callback_of_job_id'
  | 'total_cents'
  | 'scheduled_date'
  | 'scheduled_time_start'
  | 'scheduled_time_end'
  | 'arrival_window_minutes'

export interface JobToAdd extends Partial<Pick<JobColumns, Extra>> {
  client_id: string
  /** The client's primary property unless given. */
  property_id: string | null
  estimate_id: string | null
  lead_id: string | null
  location_id: string
  /** Lines of the estimate, of the chosen option alone; those that were not selected are left out, the others copied. */
  lines: readonly LineItem[]
}

/**
 * A job with its number, the customer and the place as they are now, and copies of the lines; told as `job.created`. The
 * client is active from then on. Unless `total_cents` is given, the job comes to its lines and their taxes.
 */
export async function addJob(ctx: MutationContext, wanted: JobToAdd): Promise<Job> {
  const { author, now } = ctx
  const { org } = ctx.actor
  const id = newId()
  const customer = await customerOf(ctx, wanted.client_id, wanted.property_id)
  const line_items = copiesOf(wanted.lines)
  await advanceClient(ctx, customer.client_id, 'active')
  await insertJob(ctx.db, org.id, {
    ...untouched,
    ...customer,
    id,
    location_id: wanted.location_id,
    estimate_id: wanted.estimate_id,
    lead_id: wanted.lead_id,
    status: wanted.scheduled_date ? 'scheduled' : 'unscheduled',
    service_type: wanted.service_type ?? null,
    scheduled_date: wanted.scheduled_date ?? null,
    scheduled_time_start: wanted.scheduled_time_start ?? null,
    scheduled_time_end: wanted.scheduled_time_end ?? null,
    arrival_window_minutes: wanted.arrival_window_minutes ?? null,
    notes: wanted.notes ?? null,
    access_notes: wanted.access_notes ?? null,
    special_instructions: wanted.special_instructions ?? null,
    callback_of_job_id: wanted.callback_of_job_id ?? null,
    currency: org.currency,
    total_cents: wanted.total_cents ?? totalOf(line_items),
    line_items,
    created_by_type: author.type,
    created_by_id: author.id,
    created_at: now,
    updated_at: now,
    job_number: await nextGaplessNumber(ctx.db, org.id, 'job'),
  })
  const job = jobOf((await findJob(ctx.db, org.id, id))!, now)
  const { status } = job
  await insertStatusChange(ctx, { record_kind: 'job', record_id: id, previous_status: null, status })
  tellCreated(ctx, job)
  return job
}

function totalOf(lines: readonly LineItem[]): number {
  return lines.reduce((sum, line) => sum + line.line_total_cents + line.tax_cents, 0)
}

function tellCreated(ctx: MutationContext, job: Job): void {
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
