import * as z from 'zod'
import { accessScopeFor } from '../../../../kernel/access/actor.ts'
import { AppError, invalidState } from '../../../../kernel/errors.ts'
import type { MutationContext } from '../../../../kernel/operations/context.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { expectedVersion } from '../../../../kernel/records/expected-version.ts'
import { id, text } from '../../../../kernel/schema/fields.ts'
import { withRules } from '../../../../kernel/schema/member-rules.ts'
import { appointmentCancelled } from '../../../customers/leads/index.ts'
import { invoiceCompletedJob, invoiceCreated, lockJobToInvoice } from '../../../money/invoices/index.ts'
import { companySettings } from '../../../organization/company/index.ts'
import {
  answeredChecklists,
  type ChecklistCounts,
  countChecklistItems,
  freezeChecklists,
} from '../../checklists/index.ts'
import { completeVisits, type Completion, planCompletion } from '../complete-visit.ts'
import { jobCompleted, jobStatusChanged, visitCompleted } from '../job-events.ts'
import { type CrewAtCompletion, type Job, jobSchema } from '../job.ts'
import { lockJobVisit, visitIdInput, visitIdOf, type VisitRow } from '../lock-visit.ts'
import { moveJob } from '../move-job.ts'
import { warnOfFuture } from '../warn-of-past.ts'
import { crewAtCompletion } from '../crew-at-completion.ts'
import { hasApprovedHoursAt } from '../approved-hours.ts'

export const completeJob = mutation({
  name: 'jobs.complete',
  summary: 'Complete a job.',
  description:
    'If the job has several visits, completes one of them: by default the current one. When the last ' +
    'open visit is completed, the job becomes complete. All required checklist items must be done: ' +
    'items of a visit when the visit is completed, items of the whole job when its last visit is ' +
    'completed. A caller who may manage jobs can pass `override_reason` to complete it with items ' +
    "that are not done; the reason is stored in the job's history. Once the job is complete, a draft " +
    "invoice is created for lines that are not invoiced yet, if the organization's settings say so. " +
    'A callback is not invoiced.',
  permission: ['update_job_status'],
  reversibleBy: 'jobs.reopen',
  input: withRules(
    z.strictObject({
      job_id: id().describe('The job to complete.'),
      visit_id: visitIdInput(),
      override_reason: text(500, 1)
        .optional()
        .describe('Reason for completing the job although its checklist is incomplete. Needs `manage_jobs`.'),
      finish: z
        .boolean()
        .default(false)
        .describe(
          'True completes the whole job and cancels the visits that were not started. Requires `reason`.',
        ),
      reason: text(500, 1).optional().describe('For `finish`: why the remaining visits are cancelled.'),
      expected_version: expectedVersion(),
    }),
    {
      field: 'reason',
      message: 'must be passed if and only if `finish` is true',
      isMet: ({ finish, reason }) => finish === (reason !== undefined),
    },
  ),
  output: jobSchema,
  errors: ['not_found', 'invalid_state', 'insufficient_permission', 'stale_version'],
  emits: [jobCompleted, jobStatusChanged, visitCompleted, appointmentCancelled, invoiceCreated],
  async handler(ctx, { job_id, visit_id, override_reason, finish, reason, expected_version }) {
    const row = await lockJobVisit(ctx, job_id, visit_id, expected_version)
    const completion = planCompletion(row, { finish, isNamed: Boolean(visit_id) })
    const frozen = await freezeChecklists(ctx, row)
    const due = await dueAt(ctx, row, completion, frozen ?? row)
    const override = judgeChecklist(ctx, due, override_reason)
    const overridden = override && `Checklist overridden: ${override}`
    const crew_at_completion = await paidCrew(ctx, row)
    const at = ctx.occurredAt ?? ctx.now
    const job = row.loaded
      ? completeVisits(ctx, row.loaded, completion, {
          at,
          crew_at_completion,
          reason: overridden ?? reason ?? null,
          finishReason: reason ?? null,
          ofJob: frozen ?? {},
        })
      : moveJob(
          ctx,
          row,
          'complete',
          { ...frozen, completed_at: at, hold_reason: null, crew_at_completion },
          overridden,
        )
    if (job.status !== 'complete') return job
    emitJobCompleted(ctx, job, (row.loaded?.job ?? row).status)
    warnOfFuture(ctx, job)
    const invoice = job.is_callback ? undefined : await draftInvoice(ctx, job)
    return invoice ? { ...job, invoice_ids: [...job.invoice_ids, invoice.id], is_invoiced: true } : job
  },
})

/**
 * Counts the checklist items that must be answered now: those of the completed visit, and, at the last visit, those of
 * the whole job.
 */
async function dueAt(
  ctx: MutationContext,
  row: VisitRow,
  { completed, isLast }: Completion,
  ofJob: ChecklistCounts,
): Promise<ChecklistCounts> {
  const nothing = { checklist_required: 0, checklist_done: 0 }
  const whole = isLast ? ofJob : nothing
  const ofVisit = completed
    ? countChecklistItems(await answeredChecklists(ctx.db, ctx.actor.org.id, row, completed))
    : nothing
  return {
    checklist_required: whole.checklist_required + ofVisit.checklist_required,
    checklist_done: whole.checklist_done + ofVisit.checklist_done,
  }
}

/**
 * Returns the reason to store for completing a job with items that are not done. Null if all required items are done.
 * Without a reason, or without the permission `manage_jobs`, the completion is refused.
 */
function judgeChecklist(
  ctx: MutationContext,
  { checklist_required: required, checklist_done: done }: ChecklistCounts,
  reason: string | undefined,
): string | null {
  if (done >= required) return null
  if (reason === undefined)
    throw invalidState('The checklist of the job is not complete.', [
      {
        field: 'override_reason',
        message: `is required, because only ${done} of ${required} required items of the checklist are done`,
        required,
        done,
      },
    ])
  if (accessScopeFor(ctx.actor, 'manage_jobs') === null)
    throw new AppError(
      'insufficient_permission',
      'Completing a job with an incomplete checklist requires the permission manage_jobs.',
    )
  return reason
}

function emitJobCompleted(ctx: MutationContext, job: Job, previous_status: Job['status']): void {
  ctx.emit(jobCompleted, {
    job_id: job.id,
    job_number: job.job_number,
    client_id: job.client_id,
    previous_status,
    status: 'complete',
    version: job.version,
    updated_at: job.updated_at,
  })
}

/**
 * Creates the invoice of the job if the company invoices automatically. Returns undefined if no invoice was created.
 */
async function draftInvoice(ctx: MutationContext, job: Job): Promise<{ id: string } | undefined> {
  const orgId = ctx.actor.org.id
  if (!(await companySettings(ctx.db, orgId)).auto_invoice) return undefined
  const toInvoice = await lockJobToInvoice(ctx, job.id)
  return await invoiceCompletedJob(ctx, toInvoice!)
}

/**
 * Returns the crew to store with the completed visit. If hours at this visit are already approved, the crew stored
 * earlier is used again, so that the approved pay does not change.
 */
async function paidCrew(ctx: MutationContext, row: VisitRow): Promise<CrewAtCompletion | null> {
  const stored = row.crew_at_completion
  const isPaid = stored !== null && (await hasApprovedHoursAt(ctx.db, row.id, visitIdOf(row)))
  return isPaid ? stored : await crewAtCompletion(ctx, row)
}
