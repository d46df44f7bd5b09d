import type { Queries } from '../../../kernel/database/queries.ts'
import { type MessageRow, messages } from './message.ts'

/** True if a message of the outbox is already in a conversation. */
export async function isInConversation(db: Queries, orgId: string, outboxId: string): Promise<boolean> {
  const row = await db.row(`select 1 from messages m where m.org_id = $1 and m.outbox_id = $2`, [
    orgId,
    outboxId,
  ])
  return row !== undefined
}

/** Finds the entry of an outbox message in its conversation. */
export function findSentMessage(
  db: Queries,
  orgId: string,
  outboxId: string,
): Promise<MessageRow | undefined> {
  return db.row(`${messages.select} where r.org_id = $1 and r.outbox_id = $2`, [orgId, outboxId])
}

/** True if the conversation has an inbound message from this number or address. */
export async function hasWrittenFrom(
  db: Queries,
  orgId: string,
  conversationId: string,
  address: string,
): Promise<boolean> {
  const row = await db.row(
    `select 1 from messages m
      where m.org_id = $1 and m.conversation_id = $2 and m.direction = 'inbound' and m.from_address = $3 limit 1`,
    [orgId, conversationId, address],
  )
  return row !== undefined
}

/** The latest inbound mail, to which our mail replies. */
export function latestInboundMail(
  db: Queries,
  orgId: string,
  conversationId: string,
): Promise<{ from_address: string | null; subject: string | null; message_id: string | null } | undefined> {
  return db.row(
    `select m.from_address, m.subject, m.message_id from messages m
      where m.org_id = $1 and m.conversation_id = $2 and m.direction = 'inbound' and m.kind = 'email'
      order by m.created_at desc, m.id desc limit 1`,
    [orgId, conversationId],
  )
}

/**
 * Time within which the same text counts as an automatic reply, in milliseconds. Programs that reply to an
 * automation repeat their text.
 */
const echoesWithinMs = 3_600_000

/** True if the same text was received before, and an automation sent a message in between. */
export async function isEcho(
  db: Queries,
  orgId: string,
  conversationId: string,
  { body, now }: { body: string; now: string },
): Promise<boolean> {
  const row = await db.row(
    `select 1 from messages m
      where m.org_id = $1 and m.conversation_id = $2 and m.direction = 'inbound' and m.created_at > $4
        and m.kind = 'sms' and m.body = $3
        and exists (select from messages o
                     where o.org_id = $1 and o.conversation_id = $2 and o.direction = 'outbound' and o.kind = 'sms'
                       and o.created_by_type = 'automation' and o.created_at >= m.created_at) limit 1`,
    [orgId, conversationId, body, new Date(Date.parse(now) - echoesWithinMs).toISOString()],
  )
  return row !== undefined
}
