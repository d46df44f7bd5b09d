import type { MutationContext } from '../../../kernel/operations/context.ts'
import { isOpen, type LeadRow, leads, type LeadStatus, openStatuses } from './lead.ts'
import { moveLead } from './move-lead.ts'

type OpenStatus = (typeof openStatuses)[number]

/**
 * Moves an open lead to a later status, for example because an estimate for it has been sent, and emits the event of
 * the change. Has no effect on a lead that already has this or a later status. An operation that calls this function
 * must declare that it emits `leadStatusChanged`.
 */
export async function advanceLead(ctx: MutationContext, leadId: string, to: OpenStatus): Promise<void> {
  const lead = await leads.findAndLock(ctx, leadId)
  if (lead) advanceLockedLead(ctx, lead, to)
}

/**
 * Like `advanceLead`, for a lead that the caller has already locked. The fields in `also` are saved even if the status
 * does not change. Returns the updated lead.
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
