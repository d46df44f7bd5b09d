import * as z from 'zod'
import { invalidField } from '../../../../kernel/errors.ts'
import type { MutationContext } from '../../../../kernel/operations/context.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { expectedVersion } from '../../../../kernel/records/expected-version.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { isActiveMember } from '../../../organization/company/index.ts'
import { moveEstimate, storeEstimate } from '../change-estimate.ts'
import { endedLinksOutput, presentEndedLinks } from '../../../messages/public-links/index.ts'
import { endCorrected } from '../end-corrected.ts'
import { estimatePatch, pickChangedColumns, readChanges } from '../estimate-changes.ts'
import { cannot } from '../estimate-conditions.ts'
import { canEstimate, type EstimateStatus, statusAt } from '../estimate-status.ts'
import {
  type Estimate,
  type EstimateColumns,
  type EstimateRow,
  estimates,
  estimateSchema,
} from '../estimate.ts'
import { markSent, sentEvents } from '../mark-sent.ts'

const input = z
  .strictObject({ estimate_id: id(), ...estimatePatch.shape, expected_version: expectedVersion() })
  .refine(
    (value) => Object.keys(estimatePatch.shape).some((name) => name in value),
    'must change at least one field of the estimate',
  )

export const patchEstimate = mutation({
  name: 'estimates.patch',
  summary: "Change an estimate's customer, property, rep, source, expiry or status.",
  description:
    'Omitted fields stay unchanged; null clears a field. Services and prices cannot be changed here. ' +
    'The first change to `sent` assigns the number; without `expires_at`, the estimate then expires ' +
    "after the number of days in the organization's settings, or after 30 days if none is set. A call " +
    'that changes nothing does not raise `version`.',
  permission: ['manage_estimates'],
  scope: 'estimates:write',
  input,
  output: estimateSchema.extend(endedLinksOutput),
  emits: sentEvents,
  errors: ['not_found', 'invalid_state', 'stale_version'],
  async handler(ctx, { estimate_id, status, expected_version, ...changes }) {
    const { org } = ctx.actor
    const row = await estimates.lock(ctx, estimate_id, expected_version)
    if (changes.assigned_rep_id && !(await isActiveMember(ctx.db, org.id, changes.assigned_rep_id)))
      throw invalidField('assigned_rep_id', 'is not an active member of the organization')

    const changedColumns = pickChangedColumns(row, readChanges(changes, org.country))
    const ended = presentEndedLinks(ctx, await endCorrected(ctx, row, changedColumns))
    const from = statusAt(row, ctx.now)
    if (status !== undefined && status !== from)
      return { ...(await move(ctx, row, { from, to: status }, changedColumns)), ...ended }
    const isChanged = Object.keys(changedColumns).length > 0
    return {
      ...(isChanged ? storeEstimate(ctx, row, changedColumns) : estimates.present(row, ctx)),
      ...ended,
    }
  },
})

async function move(
  ctx: MutationContext,
  row: EstimateRow,
  { from, to }: { from: EstimateStatus; to: 'draft' | 'sent' },
  changes: Partial<EstimateColumns>,
): Promise<Estimate> {
  // The status of an accepted estimate cannot be changed here. `estimates.undoAcceptance` changes it, under further
  // conditions.
  if (from === 'accepted' || !canEstimate(from, to)) throw cannot(from, to)
  if (to === 'draft') return moveEstimate(ctx, row, from, to, changes)
  const passed = from === 'expired' && statusAt({ ...row, ...changes, status: to }, ctx.now) === 'expired'
  return await markSent(ctx, row, from, passed ? { ...changes, expires_at: null } : changes)
}
