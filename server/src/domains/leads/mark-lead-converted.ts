import type { MutationContext } from '../../kernel/operations/context.ts'
import { isOpen } from './lead.ts'
import { lockLead } from './leads-table.ts'
import { moveLead } from './move-lead.ts'

/**
 * Ends an open lead because its work was done or paid for, once. A lead that is closed stays as it is. An operation that
 * calls this emits `leadStatusChanged`.
 */
export async function markLeadConverted(ctx: MutationContext, leadId: string): Promise<void> {
  const lead = await lockLead(ctx.db, ctx.actor.org.id, leadId)
  if (lead && isOpen(lead.status)) await moveLead(ctx, lead, 'converted')
}
