import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { Connection } from '../../kernel/database/database.ts'

/**
 * Gives a restored copy an identity of its own; see `clusterIdentity`. Cursors of the feed of changes that the original
 * issued after the backup are then refused, instead of skipping changes. Works with any version of the schema.
 */
export async function markRestored(connection: Connection): Promise<void> {
  const client = new pg.Client(connection)
  // The statement reports a lost connection.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ statement: string }>(
      `select format('alter database %I set quoin.restored = %L', current_database(), $1::text) as statement`,
      [randomBytes(8).toString('hex')],
    )
    await client.query(rows[0]!.statement)
  } finally {
    await client.end()
  }
}
