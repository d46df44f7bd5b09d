import * as z from 'zod'
import { invalidField } from '../../../kernel/errors.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { mutation } from '../../../kernel/operations/operation.ts'
import { id } from '../../../kernel/schema/fields.ts'
import { isActiveMember } from '../../company/index.ts'
import { moveEstimate, storeEstimate } from '../change-estimate.ts'
import { changeEstimate, estimateChanges } from '../estimate-changes.ts'
import { cannot } from '../estimate-conditions.ts'
import { estimateOf, type EstimateRow } from '../estimate-row.ts'
import { canEstimate, type EstimateStatus, statusAt } from '../estimate-status.ts'
import { type Estimate, estimateSchema } from '../estimate.ts'
import { markSent, sentEvents } from '../mark-sent.ts'
import { requireLockedEstimate } from '../own-estimate.ts'

const input = z
  .strictObject({ estimate_id: id(), ...estimateChanges, status: z.enum(['draft', 'sent']).optional() })
  .refine((value) => Object.keys(value).length > 1, 'must change at least one member of the estimate')

export const patchEstimate = mutation({
  name: 'estimates.patch',
  summary: "Change an estimate's customer, property, rep, source, expiry or status.",
  description:
    'Members that are absent stay; null clears. Services and prices cannot be changed here. The first `sent` gives the number; without another `expires_at` it lets the estimate expire after the days that the organization set, or 30. What changes nothing does not raise `version`.',
  permission: ['manage_estimates'],
  scope: 'estimates:write',
  input,
  output: estimateSchema,
  emits: sentEvents,
  errors: ['not_found', 'invalid_state'],
  async handler(ctx, { estimate_id, status, ...changes }) {
    const { org } = ctx.actor
    const row = await requireLockedEstimate(ctx, estimate_id)
    if (changes.assigned_rep_id && !(await isActiveMember(ctx.db, org.id, changes.assigned_rep_id)))
      throw invalidField('assigned_rep_id', 'is no active member of the organization')

    const changed = changeEstimate(row, changes, org.country)
    const from = statusAt(row, ctx.now)
    if (status !== undefined && status !== from) return await move(ctx, changed, from, status)
    if (JSON.stringify(changed) === JSON.stringify(row)) return estimateOf(row, ctx.now)
    return await storeEstimate(ctx, changed)
  },
})

async function move(
  ctx: MutationContext,
  estimate: EstimateRow,
  from: EstimateStatus,
  to: 'draft' | 'sent',
): Promise<Estimate> {
  // Undoing an acceptance has conditions of its own; it is not done in passing.
  if (from === 'accepted' || !canEstimate(from, to)) throw cannot(from, to)
  if (to === 'draft') return await moveEstimate(ctx, estimate, from, to)
  const passed = from === 'expired' && statusAt({ ...estimate, status: to }, ctx.now) === 'expired'
  return await markSent(ctx, passed ? { ...estimate, expires_at: null } : estimate, from)
}
