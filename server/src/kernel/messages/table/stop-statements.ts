import type { Queries } from '../../database/queries.ts'
import type { MessageRow, Refusal, TableShape, WithholdReason } from '../message-row.ts'

/**
 * Creates the statements that stop a message before it is sent, and the statement that lets a stopped message be
 * sent.
 */
export function stopStatements<Row extends MessageRow>({ table, columns }: TableShape<Row>) {
  return {
    /**
     * Sets an unsent message to `kept`, for example because no provider is configured. It stays in the outbox until a
     * person requests that it be sent.
     */
    withhold: (db: Queries, orgId: string, id: string, reason: WithholdReason): Promise<unknown> =>
      db.rows(
        `update ${table} m set status = 'kept', reason = $3, error = null, failure = null
          where m.org_id = $1 and m.id = $2
            and (m.status = 'recorded' or m.status = 'failed' and m.failure = 'temporary')`,
        [orgId, id, reason],
      ),

    /** Refuses a message that has not been sent, so that it is never sent. */
    refuse: (db: Queries, orgId: string, id: string, reason: Refusal): Promise<unknown> =>
      db.rows(
        `update ${table} m set status = 'refused', reason = $3, error = null, failure = null
          where m.org_id = $1 and m.id = $2
            and (m.status = 'recorded' or m.status = 'failed' and m.failure = 'temporary')`,
        [orgId, id, reason],
      ),

    /** Refuses unsent messages that contain one of these customer links, and deletes the content of the messages. */
    withdraw: (db: Queries, orgId: string, linkIds: readonly string[]): Promise<unknown> =>
      db.rows(
        `update ${table} m
            set body = null,
                status = case when m.failure in ('permanent', 'unknown') then m.status else 'refused' end,
                reason = case when m.failure in ('permanent', 'unknown') then m.reason else 'link_ended' end,
                error = case when m.failure in ('permanent', 'unknown') then m.error end,
                failure = nullif(m.failure, 'temporary')
          where m.org_id = $1 and m.link_id = any($2::uuid[]) and m.status in ('recorded', 'kept', 'failed')`,
        [orgId, linkIds],
      ),

    /**
     * Sets a message that is `kept` or `failed` to `recorded`, so that it is sent again. If the provider may already
     * have accepted it, this requires `evenIfSent`. Returns undefined if the message cannot be sent again.
     */
    reopen: (db: Queries, orgId: string, id: string, evenIfSent: boolean): Promise<Row | undefined> =>
      db.row(
        `update ${table} m set status = 'recorded', reason = null, error = null, failure = null
          where m.org_id = $1 and m.id = $2 and m.body is not null
            and (m.status = 'kept' or m.status = 'failed' and ($3 or m.failure <> 'unknown'))
         returning ${columns}`,
        [orgId, id, evenIfSent],
      ),
  }
}
