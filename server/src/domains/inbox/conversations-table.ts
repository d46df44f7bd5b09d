import type { Queries, Writes } from '../../kernel/database/queries.ts'
import type { QueryContext } from '../../kernel/operations/context.ts'

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

const select = `select c.id, c.thread_token, c.subject, c.client_id, c.lead_id, c.location_id from conversations c`

export function findConversationByToken(
  db: Queries,
  orgId: string,
  threadToken: string,
): Promise<Conversation | undefined> {
  return db.row(`${select} where c.org_id = $1 and c.thread_token = $2`, [orgId, threadToken])
}

/** Where the authority of the call reaches only own records: one with an own lead or client. */
export function findConversation(ctx: QueryContext, id: string): Promise<Conversation | undefined> {
  const { db, actor, own } = ctx
  if (own === null) return db.row(`${select} where c.org_id = $1 and c.id = $2`, [actor.org.id, id])
  return db.row(
    `${select} where c.org_id = $1 and c.id = $2
        and (exists (select 1 from lead_owners o where o.org_id = c.org_id and o.id = c.lead_id and o.member_id = $3::uuid)
          or exists (select 1 from client_owners o where o.org_id = c.org_id and o.id = c.client_id and o.member_id = $3::uuid))`,
    [actor.org.id, id, own],
  )
}

/** The conversation of a lead or client in which something was said last. */
export function latestConversation(
  db: Queries,
  orgId: string,
  of: { lead_id: string } | { client_id: string },
): Promise<Conversation | undefined> {
  return db.row(
    `${select} where c.org_id = $1 and ${'lead_id' in of ? 'c.lead_id' : 'c.client_id'} = $2
      order by coalesce(c.last_message_at, c.created_at) desc, c.id desc limit 1`,
    [orgId, 'lead_id' in of ? of.lead_id : of.client_id],
  )
}

/** Never back: mail may arrive out of order. */
export function touchConversation(db: Writes, orgId: string, id: string, sentAt: string, now: string): void {
  db.later(
    `update conversations set last_message_at = greatest(last_message_at, $3), updated_at = $4 where org_id = $1 and id = $2`,
    [orgId, id, sentAt, now],
  )
}
