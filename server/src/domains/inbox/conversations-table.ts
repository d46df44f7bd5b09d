import type { Queries, Writes } from '../../kernel/database/queries.ts'

export interface Conversation {
  id: string
  /** Whoever knows it can write into the conversation. */
  thread_token: string
  subject: string | null
  client_id: string | null
  lead_id: string | null
  location_id: string
}

export function insertConversation(db: Writes, orgId: string, conversation: Conversation, now: string): void {
  db.later(
    `insert into conversations (org_id, id, thread_token, subject, client_id, lead_id, location_id, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
    [
      orgId,
      conversation.id,
      conversation.thread_token,
      conversation.subject,
      conversation.client_id,
      conversation.lead_id,
      conversation.location_id,
      now,
    ],
  )
}

export function findConversationByToken(
  db: Queries,
  orgId: string,
  threadToken: string,
): Promise<Conversation | undefined> {
  return db.row(
    `select c.id, c.thread_token, c.subject, c.client_id, c.lead_id, c.location_id
       from conversations c where c.org_id = $1 and c.thread_token = $2`,
    [orgId, threadToken],
  )
}

/** Never back: mail may arrive out of order. */
export function touchConversation(db: Writes, orgId: string, id: string, sentAt: string, now: string): void {
  db.later(
    `update conversations set last_message_at = greatest(last_message_at, $3), updated_at = $4 where org_id = $1 and id = $2`,
    [orgId, id, sentAt, now],
  )
}
