import { cutText } from '../../kernel/cut-text.ts'
import type { ToldDelivery } from '../../kernel/messages/index.ts'
import { segmentsOf } from '../../kernel/messages/sms/index.ts'
import type { MutationContext } from '../../kernel/operations/context.ts'
import {
  addMessage,
  findConversationWith,
  isInConversation,
  type Message,
  type MessageAttachment,
  type Partner,
} from '../inbox/index.ts'
import type { Purpose } from './purpose.ts'

/** A message of the outbox as its conversation tells it. */
export interface Standing {
  purpose: Purpose
  clientId: string | null
  locationId: string | null
  about: { kind: string; id: string } | null
  /** With whom it stands, where that is known better. */
  partner?: Partner | undefined
  name?: string | null | undefined
  subject: string | null
  text: string
  /** What opens something to whoever reads it: nothing of it is kept in the conversation. */
  secrets: readonly string[]
  attachments?: readonly MessageAttachment[] | undefined
  sendAt?: string | undefined
}

/** The rest is in the outbox. */
const longestBody = 20_000

const statuses: Readonly<Record<ToldDelivery['state'], Message['status'] | null>> = {
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
 * Whatever goes to a customer stands in the conversation with them, whoever wrote it; what becomes of it is noted there by
 * a trigger (migrations/0207_messages_follow_outbox.sql). A message that was written before with the same key stands there
 * already. Where the caller sees no more of the client than a document, there is no conversation in sight, and it is in
 * the outbox alone.
 */
export async function standInConversation(
  ctx: MutationContext,
  said: Standing,
  told: ToldDelivery,
): Promise<void> {
  const status = statuses[told.state]
  if (status === null || told.message_id === null || said.purpose === 'internal') return
  const [conversation, isThere] = await Promise.all([
    findConversationWith(ctx, partnerOf(said, told)),
    isInConversation(ctx.db, ctx.actor.org.id, told.message_id),
  ])
  if (!conversation || isThere) return
  const text = said.secrets.reduce((rest, secret) => rest.replaceAll(secret, '[redacted]'), said.text)
  addMessage(ctx, conversation, {
    kind: told.channel,
    direction: 'outbound',
    to_address: told.to,
    subject: said.subject,
    body: cutText(text.trim(), longestBody),
    segments: told.channel === 'sms' ? segmentsOf(said.text) : null,
    status,
    failure: status === 'refused' ? told.reason : null,
    send_at: said.sendAt ?? null,
    attachments: [...(said.attachments ?? [])],
    outbox_id: told.message_id,
  })
}

function partnerOf({ partner, clientId, about, locationId, name }: Standing, told: ToldDelivery): Partner {
  if (partner) return partner
  if (clientId !== null) return { client_id: clientId }
  if (about?.kind === 'lead') return { lead_id: about.id }
  const stranger = { name: name ?? null, location_id: locationId }
  return told.channel === 'sms' ? { ...stranger, phone: told.to } : { ...stranger, email: told.to }
}
