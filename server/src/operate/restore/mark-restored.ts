import { randomBytes } from 'node:crypto'
import { restoredComment } from '../../kernel/database/cluster-identity.ts'
import type { Connection } from '../../kernel/database/database.ts'
import { withClient } from '../../kernel/database/with-client.ts'

/**
 * Gives a restored copy a new identity; see `clusterIdentity`. Cursors of the feed of changes that the original
 * installation issued after the backup are then refused. Otherwise, programs that use them would miss changes. Works
 * with any version of the schema.
 */
export async function markRestored(connection: Connection): Promise<void> {
  await withClient(connection, async (client) => {
    const value = randomBytes(8).toString('hex')
    const { rows } = await client.query<{ statement: string }>(
      `select case when r.rolsuper then format('alter database %I set quoin.restored = %L', current_database(), $1::text)
                   else format('comment on schema quoin is %L', $2::text) end as statement
         from pg_roles r where r.rolname = current_user`,
      [value, restoredComment(value)],
    )
    await client.query(rows[0]!.statement)
  })
}
