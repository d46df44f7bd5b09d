import pg from 'pg'
import type { Connection } from '../kernel/database/database.ts'
import { migrate } from '../kernel/database/migrate.ts'
import { makePartitions } from '../kernel/retention/make-partitions.ts'
import { asOwner } from '../start/postgres/index.ts'

export const templateName = 'quoin_template'

/**
 * Creates the template: a migrated database that every test process clones. Cloning it takes a fraction of the time
 * that migrating an empty database takes.
 */
export async function prepareTemplate(connection: Connection): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(`create database ${templateName} owner ${asOwner(connection).user}`)
  await client.end()
  const template = { ...asOwner(connection), database: templateName }
  await migrate(template)
  await makePartitions(template)
}
