import * as z from 'zod'
import { accessScopeFor } from '../../../../kernel/access/actor.ts'
import { AppError, invalidState } from '../../../../kernel/errors.ts'
import type { MutationContext } from '../../../../kernel/operations/context.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { expectedVersion } from '../../../../kernel/records/expected-version.ts'
import { id, text } from '../../../../kernel/schema/fields.ts'
import { lockJobToInvoice, invoiceCreated, invoiceJob } from '../../../money/invoices/index.ts'
import { companySettings } from '../../../organization/company/index.ts'
import { type ChecklistCounts, freezeChecklists } from '../../checklists/index.ts'
import { jobCompleted, jobStatusChanged } from '../job-events.ts'
import { type CrewAtCompletion, type Job, type JobRow, jobs, jobSchema } from '../job.ts'
import { moveJob, requireTransition } from '../move-job.ts'
import { warnOfFuture } from '../warn-of-past.ts'
import { crewAtCompletion } from '../crew-at-completion.ts'
import { hasApprovedHours } from '../approved-hours.ts'

export const completeJob = mutation({
  name: 'jobs.complete',
  summary: 'Complete a job.',
  description:
    'All required checklist items must be done. A caller who may manage jobs can complete the job ' +
    "nevertheless by passing a reason, which is stored in the job's history. If the organization's " +
    'settings say so, a draft invoice is created for lines that are not invoiced yet; a callback is ' +
    'not invoiced.',
  permission: ['update_job_status'],
  reversibleBy: 'jobs.reopen',
  input: z.strictObject({
    job_id: id().describe('The job to complete.'),
    override_reason: text(500, 1)
      .optional()
      .describe('Reason for completing the job although its checklist is incomplete. Needs `manage_jobs`.'),
    expected_version: expectedVersion(),
  }),
  output: jobSchema,
  errors: ['not_found', 'invalid_state', 'insufficient_permission', 'stale_version'],
  emits: [jobCompleted, jobStatusChanged, invoiceCreated],
  async handler(ctx, { job_id, override_reason, expected_version }) {
    const row = await jobs.lock(ctx, job_id, expected_version)
    requireTransition(row, 'complete')
    const frozen = await freezeChecklists(ctx, row)
    const override = judgeChecklist(ctx, frozen ?? row, override_reason)
    const job = moveJob(
      ctx,
      row,
      'complete',
      {
        ...frozen,
        completed_at: ctx.occurredAt ?? ctx.now,
        hold_reason: null,
        crew_at_completion: await paidCrew(ctx, row),
      },
      override && `Checklist overridden: ${override}`,
    )
    emitJobCompleted(ctx, job, row.status)
    warnOfFuture(ctx, job)
    const invoice = job.is_callback ? undefined : await draftInvoice(ctx, job)
    return invoice ? { ...job, invoice_ids: [...job.invoice_ids, invoice.id], is_invoiced: true } : job
  },
})

/** The stored reason for an incomplete checklist; null if the checklist is complete. */
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
        message: `must be complete: only ${done} of ${required} required items are done`,
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

/** Undefined if nothing had to be invoiced. */
async function draftInvoice(ctx: MutationContext, job: Job): Promise<{ id: string } | undefined> {
  const orgId = ctx.actor.org.id
  if (!(await companySettings(ctx.db, orgId)).auto_invoice) return undefined
  const toInvoice = await lockJobToInvoice(ctx, job.id)
  return await invoiceJob(ctx, toInvoice!)
}

/**
 * If hours at the job are already approved, completing it again keeps the pay shares, so approved pay does
 * not change.
 */
async function paidCrew(ctx: MutationContext, row: JobRow): Promise<CrewAtCompletion | null> {
  const isPaid = row.crew_at_completion !== null && (await hasApprovedHours(ctx.db, row.id))
  return isPaid ? row.crew_at_completion : await crewAtCompletion(ctx, row)
}
