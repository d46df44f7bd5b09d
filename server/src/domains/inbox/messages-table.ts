import type { Writes } from '../../kernel/database/queries.ts'

export interface MessageRow {
  id: string
  conversation_id: string
  direction: 'inbound' | 'outbound'
  from_email: string
  from_name: string | null
  subject: string | null
  body: string
  /** Message-ID and In-Reply-To of the mail. */
  message_id: string | null
  in_reply_to: string | null
  location_id: string
  sent_at: string
}

export function insertMessage(db: Writes, orgId: string, message: MessageRow, now: string): void {
  db.later(
    `insert into messages (org_id, id, conversation_id, direction, from_email, from_name, subject, body, message_id,
            in_reply_to, location_id, sent_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      orgId,
      message.id,
      message.conversation_id,
      message.direction,
      message.from_email,
      message.from_name,
      message.subject,
      message.body,
      message.message_id,
      message.in_reply_to,
      message.location_id,
      message.sent_at,
      now,
    ],
  )
}
