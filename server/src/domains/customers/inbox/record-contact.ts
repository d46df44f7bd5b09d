import type { MutationContext } from '../../../kernel/operations/context.ts'
import { advanceLead } from '../leads/index.ts'
import type { ConversationRow } from '../../messages/conversations/index.ts'

/**
 * Records that a member contacted the customer of a lead. An operation that calls this function must declare that
 * it emits `leadStatusChanged`.
 */
export async function recordContact(ctx: MutationContext, { lead_id }: ConversationRow): Promise<void> {
  if (lead_id !== null && ctx.author.type === 'member') await advanceLead(ctx, lead_id, 'contacted')
}
