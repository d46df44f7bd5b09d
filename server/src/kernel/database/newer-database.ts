import { listMigrations } from './migration-list.ts'
import type { Queries } from './queries.ts'

/** Error: a newer release of the server has migrated the database in a way that is incompatible with this release. */
export class NewerDatabase extends Error {
  override name = 'NewerDatabase'

  constructor(unknown: readonly string[]) {
    const newest = unknown.toSorted().at(-1)!
    super(
      `This database was migrated by a newer version of Quoin (migration ${/^\d+/.exec(newest)?.[0] ?? newest}). ` +
        'Start the newer version, or restore the backup from before the upgrade.',
    )
  }
}

/**
 * Throws if a newer release of the server has migrated the database. It is called by processes that start while a
 * server is running, because the database may have been migrated since that server started.
 */
export async function refuseNewerDatabase(system: Queries): Promise<void> {
  const unknown = await system.rows<{ name: string }>(
    'select name from quoin.migrations_beyond($1::text[]) as name',
    [(await listMigrations()).map(({ name }) => name)],
  )
  if (unknown.length > 0) throw new NewerDatabase(unknown.map(({ name }) => name))
}
