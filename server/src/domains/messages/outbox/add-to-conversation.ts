import { cutText } from '../../../kernel/cut-text.ts'
import type { DeliveryView } from '../../../kernel/messages/index.ts'
import { segmentsOf } from '../../../kernel/messages/sms/index.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import {
  addMessage,
  findConversationWith,
  isInConversation,
  type Message,
  type MessageAttachment,
  type Partner,
} from '../conversations/index.ts'
import type { Purpose } from './purpose.ts'

/** A message of the outbox as it appears in its conversation. */
export interface ConversationEntry {
  purpose: Purpose
  clientId: string | null
  locationId: string | null
  about: { kind: string; id: string } | null
  /** The other party of the conversation, if the caller knows it better than the address shows. */
  partner?: Partner | undefined
  name?: string | null | undefined
  subject: string | null
  text: string
  /** Secrets such as links and codes, which are not stored in the conversation. */
  secrets: readonly string[]
  attachments?: readonly MessageAttachment[] | undefined
  sendAt?: string | undefined
}

/** Maximum length of the text in the conversation, in UTF-16 units. The full text is in the outbox. */
const longestBody = 20_000

const statuses: Readonly<Record<DeliveryView['state'], Message['status'] | null>> = {
  queued: 'queued',
  kept_in_outbox: 'recorded',
  refused: 'refused',
  sent: 'sent',
  delivered: 'delivered',
  undelivered: 'undelivered',
  failed: 'failed',
  pretended: null,
}

/**
 * * Adds every message to a customer to their conversation, no matter whether a member, an automation or
 *   the service wrote it. A trigger updates its delivery state there (schema/messages/outbox.sql). A message
 *   with the same key is added only once. If the caller can access a document but not its client, the message
 *   is only in the outbox, because the caller cannot access the conversation.
 */
export async function addToConversation(
  ctx: MutationContext,
  said: ConversationEntry,
  delivery: DeliveryView,
): Promise<void> {
  const status = statuses[delivery.state]
  if (status === null || delivery.message_id === null || said.purpose === 'internal') return
  const [conversation, isThere] = await Promise.all([
    findConversationWith(ctx, partnerOf(said, delivery)),
    isInConversation(ctx.db, ctx.actor.org.id, delivery.message_id),
  ])
  if (!conversation || isThere) return
  const text = said.secrets.reduce((rest, secret) => rest.replaceAll(secret, '[redacted]'), said.text)
  addMessage(ctx, conversation, {
    kind: delivery.channel,
    direction: 'outbound',
    to_address: delivery.to,
    subject: said.subject,
    body: cutText(text.trim(), longestBody),
    segments: delivery.channel === 'sms' ? segmentsOf(said.text) : null,
    status,
    failure: status === 'refused' ? delivery.reason : null,
    send_at: said.sendAt ?? null,
    attachments: [...(said.attachments ?? [])],
    outbox_id: delivery.message_id,
  })
}

function partnerOf(
  { partner, clientId, about, locationId, name }: ConversationEntry,
  delivery: DeliveryView,
): Partner {
  if (partner) return partner
  if (clientId !== null) return { client_id: clientId }
  if (about?.kind === 'lead') return { lead_id: about.id }
  const stranger = { name: name ?? null, location_id: locationId }
  return delivery.channel === 'sms'
    ? { ...stranger, phone: delivery.to }
    : { ...stranger, email: delivery.to }
}
