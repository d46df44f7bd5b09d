import * as z from 'zod'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { id, text } from '../../../../kernel/schema/fields.ts'
import { moveEstimate } from '../change-estimate.ts'
import { customerEstimateSchema, forCustomer, requireOffered, seenRevision } from '../customer-estimate.ts'
import { requireMove, requireRevision } from '../estimate-conditions.ts'
import { estimateChangesRequested, movedPayload } from '../estimate-events.ts'
import { enqueueAnswerNotification } from '../enqueue-notifications.ts'

export const requestChangesByCustomer = mutation({
  name: 'estimates.requestChangesByCustomer',
  summary: 'Request changes to an estimate as its customer.',
  description: 'The estimate can still be accepted or declined as it is.',
  permission: [],
  only: 'customer',
  input: z.strictObject({
    estimate_id: id().describe('Estimate that the link opens.'),
    revision: seenRevision(),
    message: text(5000, 1).describe('Changes that the customer wants.'),
  }),
  output: customerEstimateSchema,
  emits: [estimateChangesRequested],
  errors: ['not_found', 'invalid_state'],
  async handler(ctx, { estimate_id, revision, message }) {
    const row = await requireOffered(ctx, estimate_id)
    requireRevision(row, revision)
    const from = requireMove(row, 'changes_requested', ctx.now)
    const changes = { requested_changes: message }
    const waiting = moveEstimate(ctx, row, from, 'changes_requested', changes, message)
    enqueueAnswerNotification(ctx, waiting, 'changes_requested', message)
    ctx.emit(estimateChangesRequested, movedPayload(waiting, from, message))
    return await forCustomer(ctx, waiting)
  },
})
