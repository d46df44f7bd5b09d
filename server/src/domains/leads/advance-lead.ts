import type { MutationContext } from '../../kernel/operations/context.ts'
import { isOpen, type LeadStatus, openStatuses } from './lead.ts'
import { lockLead } from './leads-table.ts'
import { moveLead } from './move-lead.ts'

/**
 * Moves an open lead forward because of what happened to its records, and tells of it. Never back: an event that comes
 * late does not drag a lead behind where it already is. An operation that calls this emits `leadStatusChanged`.
 */
export async function advanceLead(
  ctx: MutationContext,
  leadId: string,
  to: (typeof openStatuses)[number],
): Promise<void> {
  const lead = await lockLead(ctx.db, ctx.actor.org.id, leadId)
  if (!lead || !isOpen(lead.status) || rankOf(lead.status) >= rankOf(to)) return
  await moveLead(ctx, lead, to)
}

function rankOf(status: LeadStatus): number {
  return (openStatuses as readonly LeadStatus[]).indexOf(status)
}
