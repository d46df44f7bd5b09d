import * as z from 'zod'
import { invalidField, invalidState, notFound } from '../../kernel/errors.ts'
import type { MutationContext } from '../../kernel/operations/context.ts'
import { nextGaplessNumber } from '../../kernel/operations/gapless-number.ts'
import { mutation } from '../../kernel/operations/operation.ts'
import { id } from '../../kernel/schema/fields.ts'
import { advanceClient, clientStatusChanged } from '../clients/index.ts'
import { advanceLead, leadStatusChanged } from '../leads/index.ts'
import { insertStatusChange } from '../status-history/index.ts'
import { isActiveMember } from '../team/index.ts'
import { estimateSent } from './estimate-events.ts'
import { changeEstimate, estimateChanges } from './estimate-changes.ts'
import { estimateOf, type EstimateRow } from './estimate-row.ts'
import { canEstimate, type EstimateStatus, statusAt } from './estimate-status.ts'
import { estimateSchema } from './estimate.ts'
import { findEstimate, lockEstimate, saveEstimate } from './estimates-table.ts'

const validForMs = 30 * 24 * 60 * 60 * 1000

const input = z
  .strictObject({ estimate_id: id(), ...estimateChanges, status: z.enum(['draft', 'sent']).optional() })
  .refine((value) => Object.keys(value).length > 1, 'must change at least one member of the estimate')

export const patchEstimate = mutation({
  name: 'estimates.patch',
  summary: "Change an estimate's customer, property, rep, source, expiry or status.",
  description:
    'Members that are absent stay; null clears. Services and prices cannot be changed here. The first `sent` gives the number; without another `expires_at` it lets the estimate expire after 30 days. What changes nothing does not raise `version`.',
  permission: ['manage_estimates'],
  scope: 'estimates:write',
  input,
  output: estimateSchema,
  emits: [estimateSent, leadStatusChanged, clientStatusChanged],
  errors: ['not_found', 'invalid_state'],
  async handler(ctx, { estimate_id, status, ...changes }) {
    const { org } = ctx.actor
    const row = await lockEstimate(ctx.db, org.id, estimate_id)
    if (!row) throw notFound('estimate')
    if (changes.assigned_rep_id && !(await isActiveMember(ctx.db, org.id, changes.assigned_rep_id)))
      throw invalidField('assigned_rep_id', 'is no active member of the organization')

    const changed = changeEstimate(row, changes, org.country)
    const from = statusAt(row, ctx.now)
    const moves = status !== undefined && status !== from
    const after = moves ? await move(ctx, changed, from, status) : changed
    if (JSON.stringify(after) === JSON.stringify(row)) return estimateOf(row, ctx.now)
    await saveEstimate(ctx.db, org.id, after, ctx.now)
    if (moves) await follow(ctx, after, from, status)
    return estimateOf((await findEstimate(ctx.db, org.id, estimate_id))!, ctx.now)
  },
})

async function move(
  ctx: MutationContext,
  estimate: EstimateRow,
  from: EstimateStatus,
  to: 'draft' | 'sent',
): Promise<EstimateRow> {
  // Undoing an acceptance has conditions of its own; it is not done in passing.
  if (from === 'accepted' || !canEstimate(from, to))
    throw invalidState(`An estimate that is ${from} cannot become ${to}.`)
  if (to === 'draft') return { ...estimate, status: to }
  const expired =
    estimate.expires_at === null ||
    (from === 'expired' && statusAt({ ...estimate, status: to }, ctx.now) === 'expired')
  return {
    ...estimate,
    status: to,
    sent_at: ctx.now,
    estimate_number:
      estimate.estimate_number ?? (await nextGaplessNumber(ctx.db, ctx.actor.org.id, 'estimate')),
    expires_at: expired ? new Date(Date.parse(ctx.now) + validForMs).toISOString() : estimate.expires_at,
  }
}

/** What a change of status means for the records around the estimate. */
async function follow(
  ctx: MutationContext,
  row: EstimateRow,
  from: EstimateStatus,
  to: EstimateStatus,
): Promise<void> {
  const change = { record_kind: 'estimate', record_id: row.id, previous_status: from, status: to } as const
  await insertStatusChange(ctx, change)
  if (to !== 'sent') return
  ctx.emit(estimateSent, {
    ...row,
    estimate_id: row.id,
    previous_status: from,
    status: to,
    sent_at: ctx.now,
    version: row.version + 1,
    updated_at: ctx.now,
  })
  await advanceClient(ctx, row.client_id, 'prospect')
  if (row.lead_id !== null) await advanceLead(ctx, row.lead_id, 'estimate_sent')
}
