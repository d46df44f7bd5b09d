import type pg from 'pg'
import type { ObjectInStorage } from '../../domains/organization/stored-files/index.ts'
import type { Connection } from '../../kernel/database/database.ts'
import { withClient } from '../../kernel/database/with-client.ts'
import { StartRefused } from '../../start/postgres/index.ts'
import { refuseHalfRestored } from '../../start/refuse-half-restored.ts'
import type { About, BackupForm } from './archive.ts'

/**
 * Describes a database for its backup, without changing it. The database may be older than this version of Quoin.
 * A physical backup contains all databases of the server.
 * @throws {StartRefused} if the database has no tables of Quoin, or if a restore into it was interrupted.
 */
export async function describeDatabase(
  connection: Connection,
  objects: () => AsyncIterable<ObjectInStorage>,
  form: BackupForm,
): Promise<Pick<About, 'postgres' | 'migrations' | 'database_bytes' | 'file_bytes'>> {
  return await withClient(connection, async (client) => {
    await refuseHalfRestored(client)
    const migrations = await readMigrations(client)
    const { rows } = await client.query<{ postgres: number; bytes: string }>(
      `select current_setting('server_version_num')::int / 10000 as postgres,
              ${form === 'logical' ? 'pg_database_size(current_database())' : '(select sum(pg_database_size(d.oid)) from pg_database d)'} as bytes`,
    )
    const { postgres, bytes } = rows[0]!
    let file_bytes = 0
    for await (const { sizeBytes } of objects()) file_bytes += sizeBytes
    return { postgres, migrations, database_bytes: Number(bytes), file_bytes }
  })
}

async function readMigrations(client: pg.Client): Promise<About['migrations']> {
  const { rows: tables } = await client.query<{ yes: boolean }>(
    `select to_regclass('public.quoin_migrations') is not null as yes`,
  )
  if (!tables[0]!.yes) throw new StartRefused('There is no database of Quoin yet: nothing can be backed up.')
  // Older databases have no column `expands`.
  const { rows } = await client.query<{ name: string; expands: boolean }>(
    `select m.name, coalesce((to_jsonb(m) ->> 'expands')::boolean, false) as expands
       from public.quoin_migrations m order by m.name`,
  )
  return rows
}
