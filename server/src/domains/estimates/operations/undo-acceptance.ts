import * as z from 'zod'
import { invalidState } from '../../../kernel/errors.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { mutation } from '../../../kernel/operations/operation.ts'
import { id, text } from '../../../kernel/schema/fields.ts'
import { jobStatusChanged, lockJob, moveJob } from '../../jobs/index.ts'
import { type Consequences, lockConsequences } from '../acceptance-consequences-table.ts'
import { moveEstimate } from '../change-estimate.ts'
import { undoAcceptances } from '../estimate-acceptances-table.ts'
import { cannot } from '../estimate-conditions.ts'
import { statusAt } from '../estimate-status.ts'
import { estimateSchema } from '../estimate.ts'
import { usualExpiry } from '../mark-sent.ts'
import { requireLockedEstimate } from '../own-estimate.ts'

export const undoAcceptance = mutation({
  name: 'estimates.undoAcceptance',
  summary: 'Take back an acceptance that was recorded by mistake.',
  description:
    'The estimate waits for an answer again, with the usual expiry if its own has passed; its job is cancelled. Only while nothing was built on it: no deposit, no invoice, no job that was started. Client and lead stay where they are.',
  permission: ['manage_estimates'],
  input: z.strictObject({
    estimate_id: id().describe('Whose acceptance is taken back.'),
    reason: text(2000).nullish().describe('Kept with the change of status.'),
  }),
  output: estimateSchema,
  errors: ['not_found', 'invalid_state'],
  emits: [jobStatusChanged],
  money: true,
  reversibleBy: 'estimates.accept',
  async handler(ctx, { estimate_id, reason = null }) {
    const orgId = ctx.actor.org.id
    const row = await requireLockedEstimate(ctx, estimate_id)
    const from = statusAt(row, ctx.now)
    if (from !== 'accepted') throw cannot(from, 'sent')
    const consequences = await lockConsequences(ctx.db, orgId, row.id)
    refuseConsequences(consequences)
    for (const job of consequences.jobs) await cancel(ctx, job.id, reason ?? 'The acceptance was taken back.')
    await undoAcceptances(ctx.db, orgId, row.id, ctx.now)
    const isAhead = row.expires_at === null || row.expires_at > ctx.now
    const expires_at = isAhead ? row.expires_at : await usualExpiry(ctx)
    const open = { ...row, accepted_at: null, accepted_by: null, expires_at }
    return await moveEstimate(ctx, open, from, 'sent', reason)
  },
})

function refuseConsequences({ deposits, invoices, jobs }: Consequences): void {
  const refuse = (message: string, detail: object = {}) =>
    invalidState(message, [{ message: 'was built on the acceptance', ...detail }])
  if (deposits > 0) throw refuse('A deposit was collected; refund it first.', { deposits })
  if (invoices > 0) throw refuse('It was invoiced; void the invoice first.', { invoices })
  const started = jobs.find((job) => !['unscheduled', 'scheduled'].includes(job.status))
  if (started) throw refuse('Its job was started.', { job_id: started.id, status: started.status })
}

async function cancel(ctx: MutationContext, jobId: string, reason: string): Promise<void> {
  const row = await lockJob(ctx.db, ctx.actor.org.id, jobId)
  const by = { cancelled_at: ctx.now, cancel_reason: reason, cancelled_by: 'company' } as const
  await moveJob(ctx, row!, 'cancel', by, reason)
}
