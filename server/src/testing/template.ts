import pg from 'pg'
import { migrate } from '../kernel/database/migrate.ts'

export const templateName = 'quoin_template'

/** Makes the migrated database that every test process clones: cloning takes a fraction of migrating. */
export async function prepareTemplate(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(`create database ${templateName}`)
  await client.end()
  await migrate({ ...connection, database: templateName })
}
