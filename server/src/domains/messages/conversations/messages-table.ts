import type { Queries } from '../../../kernel/database/queries.ts'
import { type MessageRow, messages } from './message.ts'

/** True if this message of the outbox was already added to a conversation. */
export async function isInConversation(db: Queries, orgId: string, outboxId: string): Promise<boolean> {
  const row = await db.row(`select 1 from messages m where m.org_id = $1 and m.outbox_id = $2`, [
    orgId,
    outboxId,
  ])
  return row !== undefined
}

/** Finds the conversation entry of a message of the outbox. */
export function findSentMessage(
  db: Queries,
  orgId: string,
  outboxId: string,
): Promise<MessageRow | undefined> {
  return db.row(`${messages.select} where r.org_id = $1 and r.outbox_id = $2`, [orgId, outboxId])
}

/** True if the conversation contains a message from this phone number or email address. */
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

/**
 * Returns the latest email that the person sent in this conversation. The next email of the company is sent as a reply
 * to it.
 */
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
 * Maximum time between two equal texts for which the second counts as an automatic reply, in milliseconds: one hour. A
 * program that replies automatically to an automation sends the same text each time.
 */
const echoesWithinMs = 3_600_000

/**
 * True if a text message with the same body was received within the last hour, and an automation sent a text
 * message after it. The new message is then probably an automatic reply to the automation.
 */
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
