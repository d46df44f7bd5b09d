import { homeLocation } from '../../../kernel/access/actor.ts'
import { parseEmail } from '../../../kernel/contact/index.ts'
import { notFound } from '../../../kernel/errors.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { conversations, type ConversationRow } from './conversation.ts'
import { gatherConversations, lockConversationByKey, type Key, survivorOf } from './conversations-table.ts'
import { findByAddress, findClientPerson, findLeadPerson } from './people-table.ts'
import { newThreadToken } from './thread-token.ts'

/**
 * The person with whom a conversation is held: a client, a lead, or an unknown person identified only by phone
 * number or email address. For an unknown person, `name` is the name that they use, and `location_id` is the
 * location of the conversation.
 */
export type Partner =
  | { client_id: string }
  | { lead_id: string }
  /** Phone number in E.164 form, or the sender identifier that the carrier reports instead of a phone number. */
  | { phone: string; name?: string | null; location_id?: string | null }
  | { email: string; name?: string | null; location_id?: string | null }

/**
 * Returns the conversation with a person and locks it. Creates it if there is none. If the person wrote before they
 * were recorded as a client or lead, those messages are merged into the conversation. If two calls create the
 * conversation at the same time, both get the same conversation: a unique index makes the second call wait for the
 * first. Returns undefined if the caller cannot access the client or lead, or if the person is unknown and their
 * conversation belongs to a location that the caller cannot access.
 */
export async function findConversationWith(
  ctx: MutationContext,
  partner: Partner,
): Promise<ConversationRow | undefined> {
  const orgId = ctx.actor.org.id
  // Tries again if another call merges the client or converts the lead in the meantime. The next attempt then finds
  // the conversation under the new client or lead.
  for (let tries = 0; tries < 3; tries++) {
    // For a client, the conversation is searched while the client is being read, because the conversation usually
    // exists already.
    const [begun, resolved] =
      'client_id' in partner
        ? await Promise.all([lockConversationByKey(ctx.db, orgId, partner), keyOf(ctx, partner)])
        : [undefined, await keyOf(ctx, partner)]
    if (!resolved) return undefined
    const lockedConversation =
      begun ?? ('client_id' in partner ? undefined : await lockConversationByKey(ctx.db, orgId, resolved.key))
    if (lockedConversation) return lockedConversation
    if (resolved.personRef && (await gatherConversations(ctx.db, orgId, resolved.personRef, ctx.now)))
      continue
    const newConversation = await begin(ctx, partner, resolved.key, resolved)
    if (newConversation) return newConversation
  }
  return undefined
}

/** Like `findConversationWith`, but fails with `not_found` if the caller cannot access the client or lead. */
export async function conversationWith(ctx: MutationContext, partner: Partner): Promise<ConversationRow> {
  const conversation = await findConversationWith(ctx, partner)
  if (!conversation) throw notFound('lead_id' in partner ? 'lead' : 'client')
  return conversation
}

/**
 * Locks and returns the conversation with this id, or the conversation that it was merged into. Also returns a
 * conversation that is assigned to another member than the caller. Returns undefined if the caller cannot access
 * the conversation's location.
 */
export async function lockConversation(
  ctx: MutationContext,
  id: string,
): Promise<ConversationRow | undefined> {
  const orgId = ctx.actor.org.id
  for (let at: string | undefined = id; ;) {
    ctx.db.later(`select 1 from conversations r where r.org_id = $1 and r.id = $2 for update`, [orgId, at])
    const row: ConversationRow | undefined = await conversations.find(ctx.db, orgId, at)
    if (!row || row.merged_into === null) return row
    at = (await survivorOf(ctx.db, orgId, at)) ?? row.merged_into
  }
}

interface ResolvedPartner {
  key: Key
  /** The client or lead with whom the conversation is held. Null for an unknown person. */
  personRef: { client_id: string } | { lead_id: string } | null
  location_id: string | null
  participant: { name: string | null; phone: string | null; email: string | null }
}

async function keyOf(ctx: MutationContext, partner: Partner): Promise<ResolvedPartner | undefined> {
  const orgId = ctx.actor.org.id
  if ('client_id' in partner) {
    const person = await findClientPerson(ctx.db, orgId, partner.client_id)
    return person && resolvePerson({ client_id: person.id }, person)
  }
  if ('lead_id' in partner) {
    const person = await findLeadPerson(ctx.db, orgId, partner.lead_id)
    if (person && person.client_id !== null) {
      const client = await keyOf(ctx, { client_id: person.client_id })
      // If the caller cannot access the client, the code below checks whether they can access the lead.
      if (client) return client
    }
    return person && resolvePerson({ lead_id: person.id }, person)
  }
  const isPhone = 'phone' in partner
  const key = isPhone ? partner.phone : emailKey(partner.email)
  const personRef = await findByAddress(ctx.db, orgId, isPhone ? 'phone' : 'email_key', key)
  const theirs = personRef && (await keyOf(ctx, personRef))
  if (theirs) return theirs
  const { name = null, location_id = null } = partner
  return {
    key: isPhone ? { phone_key: key } : { email_key: key },
    personRef: null,
    location_id,
    participant: { name, phone: isPhone ? key : null, email: isPhone ? null : partner.email },
  }
}

function resolvePerson(
  personRef: { client_id: string } | { lead_id: string },
  person: ResolvedPartner['participant'] & { location_id: string },
): ResolvedPartner {
  const { name, phone, email, location_id } = person
  return { key: personRef, personRef, location_id, participant: { name, phone, email } }
}

const emailKey = (email: string): string => parseEmail(email)?.key ?? email.toLowerCase()

/** Creates a conversation. Returns undefined if a concurrent call has just created it. */
async function begin(
  ctx: MutationContext,
  partner: Partner,
  key: Key,
  { location_id, participant }: ResolvedPartner,
): Promise<ConversationRow | undefined> {
  const locationId = location_id ?? homeLocation(ctx.actor) ?? ctx.actor.org.defaultLocationId
  const lead_id = 'lead_id' in partner ? partner.lead_id : null
  return await conversations.insertOnce(ctx, {
    location_id: locationId,
    lead_id,
    ...key,
    participant_name: participant.name,
    participant_phone: participant.phone,
    participant_email: participant.email,
    thread_token: newThreadToken(ctx.actor.org.id, ctx.services.cell),
    channels: [],
    needs_response: false,
    last_message_at: ctx.now,
  })
}
