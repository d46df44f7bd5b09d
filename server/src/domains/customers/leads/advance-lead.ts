import type { MutationContext } from '../../../kernel/operations/context.ts'
import { isOpen, type LeadRow, leads, type LeadStatus, openStatuses } from './lead.ts'
import { moveLead } from './move-lead.ts'

type OpenStatus = (typeof openStatuses)[number]

/**
 * Moves an open lead forward, for example because an estimate for it was sent, and emits the event of the status
 * change. Never moves the lead backwards: a late event has no effect on a lead that has a later status. An operation
 * that calls this function must declare that it emits `leadStatusChanged`.
 */
export async function advanceLead(ctx: MutationContext, leadId: string, to: OpenStatus): Promise<void> {
  const lead = await leads.findAndLock(ctx, leadId)
  if (lead) advanceLockedLead(ctx, lead, to)
}

/**
 * Moves a lead forward that the caller has already locked. The fields in `also` are saved even if the status stays.
 * Returns the updated lead.
 */
export function advanceLockedLead(
  ctx: MutationContext,
  lead: LeadRow,
  to: OpenStatus,
  also: Partial<LeadRow> = {},
): LeadRow {
  if (isOpen(lead.status) && rankOf(lead.status) < rankOf(to)) return moveLead(ctx, lead, to, also)
  return Object.keys(also).length === 0 ? lead : leads.save(ctx, lead, also)
}

function rankOf(status: LeadStatus): number {
  return (openStatuses as readonly LeadStatus[]).indexOf(status)
}
