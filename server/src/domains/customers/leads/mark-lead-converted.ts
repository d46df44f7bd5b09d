import type { MutationContext } from '../../../kernel/operations/context.ts'
import { isOpen, leads } from './lead.ts'
import { moveLead } from './move-lead.ts'

/**
 * Converts a lead whose work has been done or paid for. A lead that is not open is not changed. An operation that calls
 * this function must declare that it emits `leadStatusChanged`.
 */
export async function markLeadConverted(ctx: MutationContext, leadId: string): Promise<void> {
  const lead = await leads.findAndLock(ctx, leadId)
  if (lead && isOpen(lead.status)) moveLead(ctx, lead, 'converted')
}
