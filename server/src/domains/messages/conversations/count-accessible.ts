import type { Parameter } from '../../../kernel/database/queries.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import { conversations } from './conversation.ts'
import { readerOf } from './present-conversation.ts'
import { isUnread } from './reads-table.ts'

interface ConversationCounts {
  needs_response: number
  mine: number
  unassigned: number
  unread: number
}

/** Maximum number of conversations that are counted, so that a large inbox does not take too long. */
const most = 1000

/**
 * Counts the conversations that need a response, and the unread conversations, among those that the caller can access.
 */
export async function countAccessible(ctx: QueryContext): Promise<ConversationCounts> {
  const parameters: Parameter[] = [ctx.actor.org.id, readerOf(ctx)]
  const bind = (value: Parameter): string => `$${parameters.push(value)}`
  const accessible = ['r.org_id = $1', 'r.archived_at is null', ...conversations.own(ctx, bind)].join(' and ')
  const row = await ctx.db.row<ConversationCounts>(
    `select count(*)::int as needs_response,
            (count(*) filter (where w.assigned_to = $2::uuid))::int as mine,
            (count(*) filter (where w.assigned_to is null))::int as unassigned,
            (select count(*)::int from (select 1 from conversations r
               where ${accessible} and r.last_inbound_at is not null and ${isUnread('$2::uuid')} limit ${most}) u) as unread
       from (select r.assigned_to from conversations r where ${accessible} and r.needs_response limit ${most}) w`,
    parameters,
  )
  return row!
}
