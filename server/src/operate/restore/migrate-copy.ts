import type { Connection } from '../../kernel/database/database.ts'
import { withClient } from '../../kernel/database/with-client.ts'
import { migrate, type MigrationWatch } from '../../kernel/database/migrate.ts'

/** Role that owns the tables. Databases of the first versions do not have it; there, the superuser owns them. */
const owner = 'quoin_owner'

/** Migrates a restored copy to the schema of this version, as its first start would do. */
export async function migrateCopy(
  connection: Connection,
  print: (line: string) => void,
  watch: MigrationWatch = {},
): Promise<void> {
  const login = (await hasOwner(connection)) ? { ...connection, user: owner, password: '' } : connection
  const { applied } = await migrate(login, undefined, watch)
  if (applied.length > 0) print(`migrated to this version: ${applied.length} migrations`)
}

async function hasOwner(connection: Connection): Promise<boolean> {
  const roles = await withClient(connection, (client) =>
    client.query('select from pg_roles where rolname = $1', [owner]),
  )
  return roles.rowCount === 1
}
