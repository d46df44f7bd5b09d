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

/** A message of the outbox that is to be added to a conversation. */
export interface ConversationEntry {
  purpose: Purpose
  clientId: string | null
  locationId: string | null
  about: { kind: string; id: string } | null
  /**
   * The person with whom the conversation is held. Defaults to the client, else to the lead that the message is
   * about, else to the recipient's phone number or email address.
   */
  partner?: Partner | undefined
  name?: string | null | undefined
  subject: string | null
  text: string
  /** Links and codes in the text that must stay secret. They are removed from the text in the conversation. */
  secrets: readonly string[]
  attachments?: readonly MessageAttachment[] | undefined
  sendAt?: string | undefined
}

/**
 * Maximum length of the text that is stored in the conversation, in UTF-16 code units. The outbox contains the
 * full text.
 */
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
 * Adds a message of the outbox to the conversation with the recipient. All messages to customers are added, whether
 * they were written by a member, by an automation or by the server. A trigger keeps the delivery state in the
 * conversation up to date (schema/messages/outbox.sql). A message that is already in the conversation is not added
 * again. If the caller cannot access the client, the message is not added, because the caller cannot access the
 * conversation either.
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
