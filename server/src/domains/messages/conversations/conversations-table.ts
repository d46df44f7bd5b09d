import type { Queries, Writes } from '../../../kernel/database/queries.ts'
import { conversations, type ConversationRow } from './conversation.ts'
import type { Channel } from './conversation.ts'

/**
 * Identifies the person of a conversation: by client, by lead, by normalized phone number or by normalized
 * email address.
 */
export type Key = { client_id: string } | { lead_id: string } | { phone_key: string } | { email_key: string }

const conditions: Readonly<Record<string, string>> = {
  client_id:
    'r.client_id = (select coalesce(m.merged_into, m.id) from client_people m where m.org_id = $1 and m.id = $2::uuid)',
  lead_id: 'r.lead_id = $2::uuid and r.client_id is null',
  phone_key: 'r.phone_key = $2',
  email_key: 'r.email_key = $2',
}

/**
 * Finds the conversation with a person and locks it, so that concurrent changes wait for each other. Returns
 * undefined if there is none.
 */
export function lockConversationByKey(
  db: Queries,
  orgId: string,
  key: Key,
): Promise<ConversationRow | undefined> {
  const [[name, value]] = Object.entries(key) as [[string, string]]
  return db.row(
    `${conversations.select} where r.org_id = $1 and ${conditions[name]} and r.merged_into is null for update of r`,
    [orgId, value],
  )
}

/**
 * Returns the id of the conversation into which this conversation was merged, or its own id if it was not
 * merged. Undefined if the conversation does not exist.
 */
export async function survivorOf(db: Queries, orgId: string, id: string): Promise<string | undefined> {
  const row = await db.row<{ id: string }>(
    `select coalesce(r.merged_into, r.id) as id from conversations r where r.org_id = $1 and r.id = $2`,
    [orgId, id],
  )
  return row?.id
}

/** Returns the id of the conversation whose reply address contains this token. Undefined for an unknown token. */
export async function findConversationByToken(
  db: Queries,
  orgId: string,
  threadToken: string,
): Promise<string | undefined> {
  const row = await db.row<{ id: string }>(
    `select coalesce(r.merged_into, r.id) as id from conversations r where r.org_id = $1 and r.thread_token = $2`,
    [orgId, threadToken],
  )
  return row?.id
}

/**
 * Merges all conversations of a client or lead into one and returns its id. Includes the conversations of
 * clients and leads that were merged into this client or lead. Null if there are none.
 */
export async function gatherConversations(
  db: Queries,
  orgId: string,
  of: { client_id: string } | { lead_id: string },
  now: string,
): Promise<string | null> {
  const row = await db.row<{ id: string | null }>(`select gather_conversations($1, $2, $3, $4) as id`, [
    orgId,
    'client_id' in of ? of.client_id : null,
    'lead_id' in of ? of.lead_id : null,
    now,
  ])
  return row!.id
}

/**
 * Updates the summary of a conversation after a message was added. The times in the summary never move
 * backwards, because emails may arrive out of order.
 */
export function recordMessage(
  db: Writes,
  orgId: string,
  id: string,
  said: {
    at: string
    now: string
    channel: Channel | null
    isText: boolean
    isInbound: boolean
    /** True if the customer waits for a response. Null leaves it unchanged. */
    needsResponse: boolean | null
    subject: string | null
    preview: string | null
  },
): void {
  db.later(
    `update conversations r
        set last_message_at = greatest(r.last_message_at, $3),
            last_inbound_at = case when $4 then greatest(r.last_inbound_at, $3) else r.last_inbound_at end,
            last_inbound_text_at = case when $4 and $5 then greatest(r.last_inbound_text_at, $3) else r.last_inbound_text_at end,
            needs_response = coalesce($6, r.needs_response),
            channels = case when $7::text is null or $7 = any (r.channels) then r.channels
                            else array(select c from unnest(r.channels || $7::text) as c order by c) end,
            subject = coalesce($8, r.subject), preview = coalesce($9, r.preview),
            version = r.version + 1, updated_at = $10
      where r.org_id = $1 and r.id = $2`,
    [
      orgId,
      id,
      said.at,
      said.isInbound,
      said.isText,
      said.needsResponse,
      said.channel,
      said.subject,
      said.preview,
      said.now,
    ],
  )
}

export async function hasConversations(db: Queries, orgId: string): Promise<boolean> {
  return (await db.row(`select 1 from conversations r where r.org_id = $1 limit 1`, [orgId])) !== undefined
}
