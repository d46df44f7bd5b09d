import { chmodSync } from 'node:fs'
import pg from 'pg'
import { type Ending, scratchDirectory } from '../../src/start/postgres/testing/scratch.ts'
import { openEmbeddedPostgres, type PostgresConnection } from '../../src/start/postgres/index.ts'

/**
 * Returns the number and a digest of the rows of every table, by its name. Two databases with the same contents have the
 * same rows. The table `installation` is left out, because its row says since when a restored copy is quiet, and so are
 * the sequences of numbers, which a restore moves forward.
 */
export async function contentsOf(connection: PostgresConnection): Promise<Record<string, string>> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname in ('quoin', 'live', 'sandbox', 'partitions', 'public') and c.relkind in ('r', 'p')
          and c.relname <> 'installation' and c.oid::regclass::text not in ('counters', 'live.counters') order by 1`,
    )
    const contents: Record<string, string> = {}
    for (const { name } of tables) {
      const { rows } = await client.query<{ content: string }>(
        `select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) || ' ' ||
                coalesce(sum(hashtextextended(t::text, 1)::numeric), 0) as content from ${name} t`,
      )
      contents[name] = rows[0]!.content
    }
    return contents
  } finally {
    await client.end()
  }
}

/** Opens the database of a data directory that no process uses, and closes it again. */
export async function withDatabase<Result>(
  directory: string,
  work: (connection: PostgresConnection) => Promise<Result>,
): Promise<Result> {
  const postgres = await openEmbeddedPostgres({ directory, holder: 'command', log: () => undefined })
  try {
    return await work(postgres.connection)
  } finally {
    await postgres.stop()
  }
}

/**
 * Creates a directory for backups and restored copies, which is deleted when the test ends. Every account may pass
 * through it, so that databases inside it are not stored elsewhere if the tests run as root.
 */
export function directoryForCopies(t: Ending): string {
  const directory = scratchDirectory(t)
  chmodSync(directory, 0o711)
  return directory
}
