import pg from 'pg'
import type { Connection } from '../database/database.ts'
import { onlyRow, type Queries } from '../database/queries.ts'
import { keepPartitions } from './keep-partitions.ts'
import { defaultRetention, type Retention } from './retention.ts'

/** Makes the partitions of a database that was just brought up to date, so that the first row finds its own. */
export async function makePartitions(
  connection: Connection,
  retention: Retention = defaultRetention,
): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  const rows = async <Row>(text: string, parameters: readonly unknown[] = []): Promise<Row[]> =>
    (await client.query(text, parameters as unknown[])).rows as Row[]
  const queries: Queries = {
    rows,
    row: async <Row>(text: string, parameters?: readonly unknown[]) =>
      onlyRow(await rows<Row>(text, parameters)),
  }
  try {
    await keepPartitions(queries, retention, Date.now())
  } finally {
    await client.end()
  }
}
