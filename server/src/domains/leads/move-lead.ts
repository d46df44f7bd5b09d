import type { MutationContext } from '../../kernel/operations/context.ts'
import { insertStatusChange } from '../status-history/index.ts'
import type { LeadRow, LeadStatus } from './lead.ts'
import { leadStatusChanged } from './lead-events.ts'
import { setLeadStatus } from './leads-table.ts'

/** Gives a locked lead another status, with its history and event; the reason stands only on a lost lead. */
export async function moveLead(
  ctx: MutationContext,
  lead: LeadRow,
  status: LeadStatus,
  lostReason: LeadRow['lost_reason'] = null,
): Promise<void> {
  const orgId = ctx.actor.org.id
  await setLeadStatus(ctx.db, orgId, lead.id, { status, lost_reason: lostReason, now: ctx.now })
  insertStatusChange(ctx, {
    record_kind: 'lead',
    record_id: lead.id,
    previous_status: lead.status,
    status,
  })
  ctx.emit(leadStatusChanged, {
    lead_id: lead.id,
    client_id: lead.client_id,
    previous_status: lead.status,
    status,
    lost_reason: lostReason,
    assigned_to: lead.assigned_to,
    changed_by: ctx.author,
    changed_at: ctx.now,
    version: lead.version + 1,
    updated_at: ctx.now,
  })
}
