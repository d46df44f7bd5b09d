import * as z from 'zod'
import { invalidState } from '../../../../kernel/errors.ts'
import type { MutationContext } from '../../../../kernel/operations/context.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { expectedVersion } from '../../../../kernel/records/expected-version.ts'
import { id, text } from '../../../../kernel/schema/fields.ts'
import { voidCommission } from '../../commissions/index.ts'
import { jobs, jobStatusChanged, cancelWholeJob } from '../../../work/jobs/index.ts'
import { appointmentCancelled } from '../../../customers/leads/index.ts'
import { clearSoldShares } from '../../../organization/line-items/index.ts'
import { type Consequences, lockConsequences } from '../acceptance-consequences.ts'
import { moveEstimate } from '../change-estimate.ts'
import { undoAcceptances } from '../estimate-acceptances-table.ts'
import { cannot } from '../estimate-conditions.ts'
import { statusAt } from '../estimate-status.ts'
import { estimates, estimateSchema } from '../estimate.ts'
import { usualExpiry } from '../mark-sent.ts'

export const undoAcceptance = mutation({
  name: 'estimates.undoAcceptance',
  summary: 'Undo an acceptance that was recorded by mistake.',
  description:
    'The estimate waits for an answer again; if its expiry has passed, it gets the default expiry. Its ' +
    "job is cancelled, and the sales rep's commission becomes void. Refused if a deposit was collected, " +
    'the estimate was invoiced, or its job was started. Client and lead keep their status.',
  permission: ['manage_estimates'],
  input: z.strictObject({
    estimate_id: id().describe('Estimate whose acceptance is undone.'),
    reason: text(2000).nullish().describe('Reason, which is stored in the status history.'),
    expected_version: expectedVersion(),
  }),
  output: estimateSchema,
  errors: ['not_found', 'invalid_state', 'stale_version'],
  emits: [jobStatusChanged, appointmentCancelled],
  money: true,
  reversibleBy: 'estimates.accept',
  async handler(ctx, { estimate_id, reason = null, expected_version }) {
    const row = await estimates.lock(ctx, estimate_id, expected_version)
    const from = statusAt(row, ctx.now)
    if (from !== 'accepted') throw cannot(from, 'sent')
    const consequences = await lockConsequences(ctx, row.id)
    refuseConsequences(consequences)
    for (const job of consequences.jobs)
      await cancel(ctx, job.id, reason ?? 'The acceptance of the estimate was undone.')
    undoAcceptances(ctx, row.id)
    clearSoldShares(ctx, row.id)
    await voidCommission(ctx, row.id)
    const isAhead = row.expires_at === null || row.expires_at > ctx.now
    const expires_at = isAhead ? row.expires_at : await usualExpiry(ctx)
    // Reads the estimate again, because its `job_id` depends on the status of its jobs, which are now cancelled.
    const open = (await estimates.find(ctx.db, ctx.actor.org.id, row.id))!
    const changes = { accepted_at: null, accepted_by: null, sold_taxes: null, expires_at }
    return moveEstimate(ctx, open, from, 'sent', changes, reason)
  },
})

function refuseConsequences({ deposits, invoices, jobs }: Consequences): void {
  const refuse = (message: string, detail: object = {}) =>
    invalidState(message, [{ message: 'other records depend on the acceptance', ...detail }])
  if (deposits > 0) throw refuse('A deposit was collected. Refund it first.', { deposits })
  if (invoices > 0) throw refuse('The estimate was invoiced. Void the invoice first.', { invoices })
  const started = jobs.find((job) => !['unscheduled', 'scheduled'].includes(job.status))
  if (started)
    throw refuse('The job of the estimate was already started.', {
      job_id: started.id,
      status: started.status,
    })
}

async function cancel(ctx: MutationContext, jobId: string, reason: string): Promise<void> {
  const row = await jobs.findAndLock(ctx, jobId)
  await cancelWholeJob(ctx, row!, { reason, cancelled_by: 'company' })
}
