import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Connection } from '../server/src/kernel/database/database.ts'
import { asOwner, openEmbeddedPostgres } from '../server/src/start/postgres/index.ts'
import { migrate } from '../server/src/kernel/database/migrate.ts'
import { makePartitions } from '../server/src/kernel/retention/make-partitions.ts'

export interface Cluster {
  /** Creates a database with this name. It has all migrations and no data. */
  database(name: string): Promise<Connection>
  /**
   * Returns the database with this name that an earlier run filled with the same contents and kept, with all migrations.
   * Undefined if there is none; a database that was not filled completely, or with other contents, is deleted.
   */
  filledDatabase(name: string, contents: string): Promise<Connection | undefined>
  /** Records that the database was filled with these contents. */
  markFilled(name: string, contents: string): Promise<void>
  /** Process id of the main process of Postgres. */
  pid: number
  /** Stops Postgres and deletes its files, unless they are kept for later runs. */
  remove(): Promise<void>
}

/**
 * Starts a separate Postgres for the benchmark. It is as durable as in production: a commit is on disk before it is
 * acknowledged. With `dataDirectory`, its files are in this directory and stay there.
 */
export async function openCluster(dataDirectory?: string): Promise<Cluster> {
  const directory = dataDirectory ?? mkdtempSync(join(tmpdir(), 'quoin-bench-'))
  if (dataDirectory === undefined) chmodSync(directory, 0o755)
  const removeFiles = (): void => {
    if (dataDirectory === undefined) rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
  }
  const postgres = await openEmbeddedPostgres({
    directory,
    holder: 'server',
    log: (line) => process.stderr.write(`${line}\n`),
    settings: { fsync: 'on', synchronous_commit: 'on', max_wal_size: '2GB' },
  }).catch((error: unknown) => {
    removeFiles()
    throw error
  })
  const named = (name: string): Connection => ({ ...postgres.connection, database: name })
  const query = async (text: string): Promise<{ contents: string | null }[]> => {
    const client = new pg.Client(postgres.connection)
    await client.connect()
    try {
      return (await client.query<{ contents: string | null }>(text)).rows
    } finally {
      await client.end()
    }
  }
  return {
    pid: await postmasterPid(postgres.connection),
    async database(name) {
      await query(`create database ${name} owner ${postgres.connection.owner!.user}`)
      await migrate(asOwner(named(name)))
      await makePartitions(asOwner(named(name)))
      return named(name)
    },
    async filledDatabase(name, contents) {
      const [existing] = await query(
        `select shobj_description(d.oid, 'pg_database') as contents from pg_database d where d.datname = '${name}'`,
      )
      if (!existing) return undefined
      if (existing.contents !== contents) {
        await query(`drop database ${name}`)
        return undefined
      }
      await migrate(asOwner(named(name)))
      return named(name)
    },
    async markFilled(name, contents) {
      await query(`comment on database ${name} is '${contents}'`)
    },
    async remove() {
      await postgres.stop()
      removeFiles()
    },
  }
}

async function postmasterPid(connection: Connection): Promise<number> {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query<{ data_directory: string }>('show data_directory')
  await client.end()
  return Number(readFileSync(join(rows[0]!.data_directory, 'postmaster.pid'), 'utf8').split('\n', 1)[0])
}
