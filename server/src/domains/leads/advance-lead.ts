import type { MutationContext } from '../../kernel/operations/context.ts'
import { insertStatusChange } from '../status-history/index.ts'
import { isOpen, type LeadStatus, leadStatusChanged, openStatuses } from './lead.ts'
import { lockLead, setLeadStatus } from './leads-table.ts'

/**
 * Moves an open lead forward because of what happened to its records, and tells of it. Never back: an event that comes
 * late does not drag a lead behind where it already is. An operation that calls this emits `leadStatusChanged`.
 */
export async function advanceLead(
  ctx: MutationContext,
  leadId: string,
  to: (typeof openStatuses)[number],
): Promise<void> {
  const orgId = ctx.actor.org.id
  const lead = await lockLead(ctx.db, orgId, leadId)
  if (!lead || !isOpen(lead.status) || rankOf(lead.status) >= rankOf(to)) return
  await setLeadStatus(ctx.db, orgId, leadId, to, ctx.now)
  await insertStatusChange(ctx, {
    record_kind: 'lead',
    record_id: leadId,
    previous_status: lead.status,
    status: to,
  })
  ctx.emit(leadStatusChanged, {
    lead_id: leadId,
    client_id: lead.client_id,
    previous_status: lead.status,
    status: to,
    lost_reason: lead.lost_reason,
    assigned_to: lead.assigned_to,
    changed_by: ctx.author,
    changed_at: ctx.now,
    version: lead.version + 1,
    updated_at: ctx.now,
  })
}

function rankOf(status: LeadStatus): number {
  return (openStatuses as readonly LeadStatus[]).indexOf(status)
}
