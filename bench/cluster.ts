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
  /** Process id of the main process of Postgres. */
  pid: number
  /** Stops Postgres and deletes its files. */
  remove(): Promise<void>
}

/**
 * Starts a separate Postgres for the benchmark. It is as durable as in production: a commit is on disk before it is
 * acknowledged.
 */
export async function openCluster(): Promise<Cluster> {
  const directory = mkdtempSync(join(tmpdir(), 'quoin-bench-'))
  chmodSync(directory, 0o755)
  const postgres = await openEmbeddedPostgres({
    directory,
    holder: 'server',
    log: (line) => process.stderr.write(`${line}\n`),
    settings: { fsync: 'on', synchronous_commit: 'on', max_wal_size: '2GB' },
  }).catch((error: unknown) => {
    rmSync(directory, { recursive: true, force: true })
    throw error
  })
  return {
    pid: await postmasterPid(postgres.connection),
    async database(name) {
      const client = new pg.Client(postgres.connection)
      await client.connect()
      await client.query(`create database ${name} owner ${postgres.connection.owner!.user}`)
      await client.end()
      const connection = { ...postgres.connection, database: name }
      await migrate(asOwner(connection))
      await makePartitions(asOwner(connection))
      return connection
    },
    async remove() {
      await postgres.stop()
      rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
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
