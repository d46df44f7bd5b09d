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
  directory?: URL,
): Promise<void> {
  const login = (await isSuperuserBesideOwner(connection))
    ? { ...connection, user: owner, password: '' }
    : connection
  const { applied } = await migrate(login, directory, watch)
  if (applied.length > 0) print(`migrated to this version: ${applied.length} migrations`)
}

/** True if the owner must run the migrations in place of this login. A login without its rights is the owner itself. */
async function isSuperuserBesideOwner(connection: Connection): Promise<boolean> {
  const roles = await withClient(connection, (client) =>
    client.query(
      `select from pg_roles r where r.rolname = $1 and (select s.rolsuper from pg_roles s where s.rolname = current_user)`,
      [owner],
    ),
  )
  return roles.rowCount === 1
}
