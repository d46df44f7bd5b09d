import { homeLocation } from '../../kernel/access/actor.ts'
import { AppError } from '../../kernel/errors.ts'
import { newId } from '../../kernel/ids.ts'
import type { MutationContext } from '../../kernel/operations/context.ts'
import { type Conversation, insertConversation } from './conversations-table.ts'
import { newThreadToken } from './thread-token.ts'

export interface NewConversation {
  subject: string | null
  client_id: string | null
  lead_id: string | null
  location_id?: string
}

/** Begins a conversation. Mail sent in it carries `t_<thread_token>` in its reply address. */
export function openConversation(ctx: MutationContext, wanted: NewConversation): Conversation {
  const location_id = wanted.location_id ?? homeLocation(ctx.actor)
  if (location_id === undefined)
    throw new AppError('validation_error', 'There is no location that the conversation could belong to.')
  const conversation = {
    id: newId(),
    thread_token: newThreadToken(ctx.actor.org.id, ctx.services.cell),
    subject: wanted.subject,
    client_id: wanted.client_id,
    lead_id: wanted.lead_id,
    location_id,
  }
  insertConversation(ctx.db, ctx.actor.org.id, conversation, ctx.now)
  return conversation
}
