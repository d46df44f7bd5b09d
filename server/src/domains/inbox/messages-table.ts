import type { Author } from '../../kernel/access/actor.ts'
import type { Queries, Writes } from '../../kernel/database/queries.ts'
import type { messageDirections, messageKinds } from './message.ts'

export interface MessageRow {
  id: string
  conversation_id: string
  kind: (typeof messageKinds)[number]
  direction: (typeof messageDirections)[number]
  /** null of a note: it comes from nobody's address. */
  from_email: string | null
  from_name: string | null
  subject: string | null
  body: string
  /** Message-ID and In-Reply-To of the mail. */
  message_id: string | null
  in_reply_to: string | null
  location_id: string
  sent_at: string
  version: number
  created_by_type: Author['type']
  created_by_id: string | null
  created_at: string
  updated_at: string
}

export function insertMessage(db: Writes, orgId: string, message: MessageRow): void {
  db.later(
    `insert into messages (org_id, id, conversation_id, kind, direction, from_email, from_name, subject, body, message_id,
            in_reply_to, location_id, sent_at, version, created_by_type, created_by_id, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)`,
    [
      orgId,
      message.id,
      message.conversation_id,
      message.kind,
      message.direction,
      message.from_email,
      message.from_name,
      message.subject,
      message.body,
      message.message_id,
      message.in_reply_to,
      message.location_id,
      message.sent_at,
      message.version,
      message.created_by_type,
      message.created_by_id,
      message.created_at,
      message.updated_at,
    ],
  )
}

/** Whether subject or text of a message hold one of these, whatever the case of their letters. */
export async function isSaidIn(
  db: Queries,
  orgId: string,
  id: string,
  words: readonly string[],
): Promise<boolean> {
  const found = await db.row(
    `select 1 from messages m
      where m.org_id = $1 and m.id = $2
        and exists (select 1 from unnest($3::text[]) as w (word)
                     where position(lower(w.word) in lower(concat_ws(E'\\n', m.subject, m.body))) > 0)`,
    [orgId, id, words],
  )
  return found !== undefined
}
