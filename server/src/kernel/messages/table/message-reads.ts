import type { Queries } from '../../database/queries.ts'
import type { MessageRow, TableShape } from '../message-row.ts'

/** Creates the statements that read messages for the service itself. They do not check a caller's access. */
export function messageReads<Row extends MessageRow>({ table, columns }: TableShape<Row>) {
  return {
    find: (db: Queries, orgId: string, id: string): Promise<Row | undefined> =>
      db.row(`select ${columns} from ${table} m where m.org_id = $1 and m.id = $2`, [orgId, id]),

    findMany: (db: Queries, orgId: string, ids: readonly string[]): Promise<Row[]> =>
      db.rows(`select ${columns} from ${table} m where m.org_id = $1 and m.id = any ($2::uuid[])`, [
        orgId,
        ids,
      ]),

    /** Returns true if a message with one of these idempotency keys exists. */
    isWritten: async (db: Queries, orgId: string, keys: readonly string[]): Promise<boolean> =>
      (await db.row<{ found: boolean }>(
        `select exists (select from ${table} m where m.org_id = $1 and m.idempotency_key = any($2::text[])) as found`,
        [orgId, keys],
      ))!.found,

    /** Counts the messages of the organization, except refused messages. */
    count: async (db: Queries, orgId: string): Promise<number> =>
      (await db.row<{ count: number }>(
        `select count(*) as count from ${table} m where m.org_id = $1 and m.status <> 'refused'`,
        [orgId],
      ))!.count,

    /** Lists messages, newest first. If `beforeId` is set, lists only messages older than that one. */
    list: (db: Queries, orgId: string, limit: number, beforeId: string | null = null): Promise<Row[]> =>
      db.rows(
        `select ${columns} from ${table} m
          where m.org_id = $1 and ($3::uuid is null or m.id < $3)
          order by m.id desc limit $2`,
        [orgId, limit, beforeId],
      ),

    /**
     * Returns, for each of the records `ids`, when the latest message about it was written. Does not count refused
     * messages, internal messages and payment receipts.
     */
    latestAbout: (
      db: Queries,
      orgId: string,
      ids: readonly string[],
    ): Promise<{ about_id: string; written_at: string }[]> =>
      db.rows(
        `select m.about_id, max(m.created_at) as written_at from ${table} m
          where m.org_id = $1 and m.about_id = any ($2::uuid[]) and m.status <> 'refused'
            and m.purpose is distinct from 'internal' and m.purpose is distinct from 'receipt'
          group by m.about_id`,
        [orgId, ids],
      ),
  }
}
