import { newId } from '../../../../kernel/ids.ts'
import type { TestOrg } from '../../../../testing/test-org.ts'
import type { MutationContext } from '../../../../kernel/operations/context.ts'
import { insertLineItems, type LineItem } from '../../../organization/line-items/index.ts'
import { type NewJob, jobs } from '../job.ts'
import { type Assignee, insertAssignees } from '../job-assignees-table.ts'

export type TestJob = NewJob & { assignees: Assignee[]; line_items: LineItem[] }

/** Inserts a job in any state a test needs. Returns its id. */
export async function addJob(org: TestOrg, job: Partial<TestJob> & { client_id: string }): Promise<string> {
  const now = org.app.kernel.now()
  const complete: TestJob = {
    id: newId(),
    location_id: org.locationId,
    job_number: nextNumber++,
    property_id: null,
    estimate_id: null,
    lead_id: null,
    status: 'unscheduled',
    service_type: 'window_cleaning',
    customer_name: 'Ada Lovelace',
    service_address: '1 Main St',
    service_city: 'Springfield',
    service_state: 'IL',
    service_zip: '62701',
    scheduled_date: null,
    scheduled_time_start: null,
    scheduled_time_end: null,
    arrival_window_minutes: null,
    rescheduled_count: 0,
    crew_id: null,
    vehicle_id: null,
    stop_order: null,
    total_cents: 0,
    currency: 'USD',
    notes: null,
    access_notes: null,
    special_instructions: null,
    hold_reason: null,
    on_my_way_at: null,
    actual_started_at: null,
    completed_at: null,
    cancelled_at: null,
    cancel_reason: null,
    cancelled_by: null,
    callback_of_job_id: null,
    checklist_required: 0,
    checklist_done: 0,
    checklists_frozen_at: job.checklist_required === undefined ? null : now,
    assignees: [],
    line_items: [],
    version: 1,
    tags: [],
    external_refs: {},
    created_by_type: 'member',
    created_by_id: org.ownerId,
    created_at: now,
    updated_at: now,
    archived_at: null,
    visits_total: 1,
    other_visits_done: 0,
    has_visit_rows: false,
    ...job,
  }
  await org.app.kernel.databases[org.mode].transaction(
    { orgId: org.id, locations: '*' },
    async (transaction) => {
      // The insert uses only these parts of the context.
      const ctx = { db: transaction, actor: { org: { id: org.id } } } as unknown as MutationContext
      jobs.insert(ctx, complete)
      insertAssignees(ctx, complete.id, complete.assignees)
      await insertLineItems(transaction, org.id, 'job_id', complete.id, complete.line_items)
      await transaction.commit()
    },
  )
  return complete.id
}

let nextNumber = 1001
