import type { Connection } from '../database/database.ts'
import { socketKeepAlive } from '../database/keep-alive.ts'
import { queriesOn } from '../database/queries-on.ts'
import type { Queries } from '../database/queries.ts'
import { withClient } from '../database/with-client.ts'

/**
 * Runs `work` with queries that see the rows of all organizations in the tables that background work reads, also those
 * of organizations whose work is stopped. A superuser reads them directly, because a database may be older than the role
 * of the system. Every other login, such as the owner of the tables, is subject to row-level security and takes that
 * role.
 */
export async function withSystem<Result>(
  connection: Connection,
  work: (system: Queries) => Promise<Result>,
): Promise<Result> {
  return await withClient({ ...connection, ...socketKeepAlive }, async (client) => {
    // The caller may use the connection again after hours.
    await client.query('set idle_session_timeout = 0')
    const { rows } = await client.query<{ sees_all: boolean }>(
      'select r.rolsuper or r.rolbypassrls as sees_all from pg_roles r where r.rolname = current_user',
    )
    if (!rows[0]!.sees_all) await client.query(`set quoin.copying = 'on'; set role quoin_system`)
    return await work(queriesOn(client))
  })
}
