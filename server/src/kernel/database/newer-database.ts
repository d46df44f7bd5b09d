import { listMigrations } from './migration-list.ts'
import type { Queries } from './queries.ts'

/** Error: the database has migrations that this program does not know and with which it is not compatible. */
export class NewerDatabase extends Error {
  override name = 'NewerDatabase'

  constructor(unknown: readonly string[]) {
    const newest = unknown.toSorted().at(-1)!
    super(
      `This database was migrated by a newer version of Quoin (migration ${/^\d+/.exec(newest)?.[0] ?? newest}). ` +
        'Start that version, or restore the backup from before the upgrade.',
    )
  }
}

/**
 * Throws if a newer version of the program has migrated the database. Used by a process that joins a running service,
 * because the database may have been migrated since the service started.
 */
export async function refuseNewerDatabase(system: Queries): Promise<void> {
  const unknown = await system.rows<{ name: string }>(
    'select name from quoin.migrations_beyond($1::text[]) as name',
    [(await listMigrations()).map(({ name }) => name)],
  )
  if (unknown.length > 0) throw new NewerDatabase(unknown.map(({ name }) => name))
}
