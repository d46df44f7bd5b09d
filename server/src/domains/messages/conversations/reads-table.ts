import type { Writes } from '../../../kernel/database/queries.ts'

/** Stores the last message that a member has read in a conversation. An earlier message never replaces a later one. */
export function recordRead(
  db: Writes,
  orgId: string,
  memberId: string,
  until: { id: string; conversation_id: string; created_at: string },
): void {
  db.later(
    `insert into conversation_reads as r (org_id, conversation_id, member_id, message_id, read_until)
     values ($1, $2, $3, $4, $5)
     on conflict (org_id, conversation_id, member_id) do update
        set message_id = excluded.message_id, read_until = excluded.read_until
      where (r.read_until, r.message_id) < (excluded.read_until, excluded.message_id)`,
    [orgId, until.conversation_id, memberId, until.id, until.created_at],
  )
}

export const mostUnread = 999

/**
 * SQL condition on messages `m` of conversations `r`: true if the member has not read the message. Until the member has
 * read a message of the conversation, messages from before the member joined count as read.
 */
const isNew = (member: string): string => `
  m.org_id = r.org_id and m.conversation_id = r.id and m.direction = 'inbound'
   and (m.created_at, m.id) > (
     select coalesce(x.read_until, b.created_at), coalesce(x.message_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
       from quoin.member_beginnings b
       left join conversation_reads x on x.org_id = b.org_id and x.conversation_id = r.id and x.member_id = b.id
      where b.org_id = r.org_id and b.id = ${member})`

/**
 * SQL for the number of inbound messages of a conversation `r` that a member has not read. Counts at most
 * `mostUnread`.
 */
export function unreadOf(member: string): string {
  return `(select count(*)::int from (select 1 from messages m where ${isNew(member)} limit ${mostUnread}) as unread)`
}

/**
 * SQL condition on conversations `r`: true if there is an inbound message that the member has not read. Does
 * not use `exists`, because Postgres would convert it to a join, which looks up the read position for each
 * message instead of once.
 */
export function isUnread(member: string): string {
  return `(select true from messages m where ${isNew(member)} limit 1)`
}
