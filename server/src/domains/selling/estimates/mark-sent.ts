import type { MutationContext } from '../../../kernel/operations/context.ts'
import { advanceClient, clientStatusChanged } from '../../customers/clients/index.ts'
import { advanceLead, leadStatusChanged } from '../../customers/leads/index.ts'
import { companySettings } from '../../organization/company/index.ts'
import { nextNumber } from '../../messages/documents/index.ts'
import { moveEstimate } from './change-estimate.ts'
import { estimateSent } from './estimate-events.ts'
import type { EstimateStatus } from './estimate-status.ts'
import type { Estimate, EstimateColumns, EstimateRow } from './estimate.ts'
import { insertEstimateVersion } from './estimate-versions-table.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Events that an operation must declare if it calls `markSent`. */
export const sentEvents = [estimateSent, leadStatusChanged, clientStatusChanged] as const

/**
 * Marks an estimate as sent. The first sending assigns the estimate's number. Every sending stores a copy as a new
 * revision. If the estimate has no expiry, the default is set. The statuses of client and lead advance. `changes` are
 * other changes that the same call makes.
 */
export async function markSent(
  ctx: MutationContext,
  row: EstimateRow,
  from: EstimateStatus,
  changes: Partial<EstimateColumns> = {},
): Promise<Estimate> {
  const { total_cents, expires_at } = { ...row, ...changes }
  const revision = row.revision + 1
  const versions = [...row.versions, { revision, sent_at: ctx.now, total_cents }]
  const sent = moveEstimate(ctx, { ...row, versions }, from, 'sent', {
    ...changes,
    sent_at: ctx.now,
    revision,
    requested_changes: null,
    declined_at: null,
    decline_reason: null,
    expires_at: expires_at ?? (await usualExpiry(ctx)),
    ...(row.estimate_number === null ? await numbered(ctx, row) : {}),
  })
  insertEstimateVersion(ctx, sent)
  ctx.emit(estimateSent, {
    estimate_id: sent.id,
    estimate_number: sent.estimate_number,
    client_id: sent.client_id,
    lead_id: sent.lead_id,
    previous_status: from,
    status: 'sent',
    total_cents: sent.total_cents,
    currency: sent.currency,
    sent_at: ctx.now,
    version: sent.version,
    updated_at: sent.updated_at,
  })
  await advanceClient(ctx, sent.client_id, 'prospect')
  if (sent.lead_id !== null) await advanceLead(ctx, sent.lead_id, 'estimate_sent')
  return sent
}

/**
 * Returns the number that an estimate gets when it is first sent. The displayed number is stored, so that it stays the
 * same if the location's number prefix changes later.
 */
async function numbered(ctx: MutationContext, { location_id }: EstimateRow) {
  const { number, written } = await nextNumber(ctx, 'estimate', location_id)
  return { estimate_number: number, display_number: written }
}

export async function usualExpiry(ctx: MutationContext): Promise<string> {
  const { estimate_expiry_days } = await companySettings(ctx.db, ctx.actor.org.id)
  return new Date(Date.parse(ctx.now) + estimate_expiry_days * dayMs).toISOString()
}
