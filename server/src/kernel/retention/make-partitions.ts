import pg from 'pg'
import type { Connection } from '../database/database.ts'
import { queriesOn } from '../database/queries-on.ts'
import { addPartitions } from './maintain-partitions.ts'
import { defaultRetention, type Retention } from './retention.ts'

/** Creates the first partitions of a newly migrated database, so that the first row already has a partition. */
export async function makePartitions(
  connection: Connection,
  retention: Retention = defaultRetention,
): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await addPartitions(queriesOn(client), retention, Date.now())
  } finally {
    await client.end()
  }
}
