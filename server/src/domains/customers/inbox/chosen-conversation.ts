import { parsePhone } from '../../../kernel/contact/index.ts'
import { invalidField, notFound } from '../../../kernel/errors.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { clients, requireInUse } from '../clients/index.ts'
import { leads } from '../leads/index.ts'
import {
  type ConversationRow,
  conversations,
  conversationWith,
  findByAddress,
  lockConversationByKey,
  type Partner,
  requireLockedConversation,
} from '../../messages/conversations/index.ts'

/** The conversation or person that the caller selects. */
export interface Chosen {
  conversation_id?: string | undefined
  client_id?: string | undefined
  lead_id?: string | undefined
}

/** Finds or creates the conversation that the caller selects, and locks it. */
export async function chosenConversation(ctx: MutationContext, chosen: Chosen): Promise<ConversationRow> {
  if (chosen.conversation_id !== undefined)
    return await requireLockedConversation(ctx, chosen.conversation_id)
  if (chosen.client_id !== undefined) return await withClient(ctx, chosen.client_id)
  return await withLead(ctx, chosen.lead_id!)
}

/**
 * Returns the conversation with a client that the caller can access; creates it if there is none. If the caller
 * cannot access the client, only a conversation that is assigned to the caller is returned.
 */
async function withClient(ctx: MutationContext, clientId: string): Promise<ConversationRow> {
  const client = await clients.findAccessible(ctx, clientId)
  if (client) {
    requireInUse(client)
    return await conversationWith(ctx, { client_id: client.id })
  }
  return await assigned(ctx, { client_id: clientId }, 'client')
}

async function withLead(ctx: MutationContext, leadId: string): Promise<ConversationRow> {
  const lead = await leads.findAccessible(ctx, leadId)
  if (!lead) return await assigned(ctx, { lead_id: leadId }, 'lead')
  const conversation = await conversationWith(ctx, { lead_id: lead.id })
  // Refuses a lead whose conversation belongs to another member's client.
  if (ctx.own !== null && !(await conversations.findAccessible(ctx, conversation.id))) throw notFound('lead')
  return conversation
}

async function assigned(
  ctx: MutationContext,
  key: { client_id: string } | { lead_id: string },
  recordKind: string,
): Promise<ConversationRow> {
  const conversation =
    ctx.own === null ? undefined : await lockConversationByKey(ctx.db, ctx.actor.org.id, key)
  if (!conversation || !(await conversations.findAccessible(ctx, conversation.id))) throw notFound(recordKind)
  return conversation
}

/**
 * Returns the conversation with the person who has this phone number. Fails if no accessible client, lead or
 * conversation has the number.
 */
export async function conversationAt(ctx: MutationContext, typed: string): Promise<ConversationRow> {
  const orgId = ctx.actor.org.id
  const number = numberOf(ctx, typed)
  const person = await findByAddress(ctx.db, orgId, 'phone', number)
  const unknown = () =>
    invalidField('to', 'is not the number of a client, lead or conversation of the organization')
  if (person === undefined) {
    const conversation = await lockConversationByKey(ctx.db, orgId, { phone_key: number })
    if (!conversation || !(await conversations.findAccessible(ctx, conversation.id))) throw unknown()
    return conversation
  }
  return await chosenConversation(ctx, person).catch((error: unknown) => {
    throw (error as { code?: string }).code === 'not_found' ? unknown() : error
  })
}

export function numberOf(ctx: Pick<MutationContext, 'actor'>, typed: string): string {
  const parsed = parsePhone(typed, ctx.actor.org.country)
  if (!parsed) throw invalidField('to', 'must be a phone number')
  return parsed.e164
}

/**
 * Returns the person in a conversation in the form with which `findConversationWith` can find the conversation again.
 */
export function partnerOf(row: ConversationRow): Partner {
  if (row.client_id !== null) return { client_id: row.client_id }
  if (row.lead_id !== null) return { lead_id: row.lead_id }
  const { participant_name: name, location_id } = row
  if (row.phone_key !== null) return { phone: row.phone_key, name, location_id }
  return { email: row.participant_email ?? row.email_key!, name, location_id }
}
