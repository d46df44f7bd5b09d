import type { Queries } from '../../database/queries.ts'
import type { MessagePage, MessageRow, TableShape } from '../message-row.ts'

/**
 * Creates the statements that read messages for a caller. They return only messages of locations that the caller can
 * access.
 */
export function seenMessageReads<Row extends MessageRow>(
  { table, columns }: TableShape<Row>,
  recipient: keyof Row & string,
  /**
   * SQL of the first branches of the `case` that determines a message's state, for states that only this table has.
   */
  stateCases: string,
) {
  return {
    /**
     * Finds a message that the caller can access: its location must be accessible to the caller. Messages without a
     * location are found only for callers with access to all locations.
     */
    findSeen: (db: Queries, orgId: string, id: string): Promise<Row | undefined> =>
      db.row(
        `select ${columns} from ${table} m where m.org_id = $1 and m.id = $2 and quoin.sees(m.location_id)`,
        [orgId, id],
      ),

    /** Lists messages whose ids are in a range and that have one of the times `at`, oldest first. */
    listWritten: (
      db: Queries,
      orgId: string,
      written: { from: string; upto: string; at: readonly string[] },
      limit: number,
    ): Promise<Row[]> =>
      db.rows(
        `select ${columns}
           from (select * from ${table} x where x.org_id = $1 and x.id >= $2 and x.id < $3
                  order by x.id limit 50000) m
          where quoin.sees(m.location_id) and m.created_at = any ($4::timestamptz[])
          order by m.id limit $5`,
        [orgId, written.from, written.upto, written.at, limit],
      ),

    listSeen: (
      db: Queries,
      orgId: string,
      { limit, beforeId, states, to, since }: MessagePage,
    ): Promise<Row[]> =>
      db.rows(
        `select ${columns} from ${table} m
          where m.org_id = $1 and quoin.sees(m.location_id) and ($3::uuid is null or m.id < $3)
            and ($4::text[] is null or case ${stateCases}
                  when m.status in ('recorded', 'sending') or m.failure = 'temporary' then 'queued'
                  when m.status = 'kept' then 'kept_in_outbox' else m.status end = any ($4))
            and ($5::text is null or lower(m.${recipient}) = lower($5))
            and ($6::timestamptz is null or m.created_at >= $6)
          order by m.id desc limit $2`,
        [orgId, limit, beforeId, states, to, since],
      ),
  }
}
