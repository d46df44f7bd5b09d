import type { Connection } from '../../kernel/database/database.ts'
import { makeRestoredCluster, StartRefused } from '../../start/postgres/index.ts'
import type { About, End } from '../backup/archive.ts'
import { megabytes } from '../backup/room.ts'
import { loadTables } from './load-tables.ts'
import { prepareOwnDatabase } from './own-database.ts'
import { type Reached, recover, type RestoredLog } from './recover.ts'
import { unpackCluster, type UnpackedDatabase } from './unpack.ts'

/** A database into which a backup was restored. Only the restore uses it until it is published. */
export interface RestoredDatabase {
  connection: Connection
  /** Time up to which the log was replayed. Undefined if only the backup was restored. */
  reached: Reached | undefined
  /** Rejects with a sentence if Postgres exits. */
  failing(): Promise<never>
  stop(): Promise<void>
  /** Makes the database usable. Postgres of an embedded database must be stopped. */
  publish(): Promise<void>
  /** Deletes what was restored, unless the caller deletes the directory that contains it. */
  discard(): Promise<void>
  /** Ends the use of the database. It is called last, also after `publish` and `discard`. */
  release(): Promise<void>
}

interface Parts {
  /** Data directory. */
  directory: string
  about: About
  log: (RestoredLog & { repository: string; secret: string }) | undefined
  /** Database of a Postgres server. Undefined if the embedded one is restored. */
  own: Connection | undefined
  /** Directory of the migrations. Default: that of this version. */
  migrations: URL | undefined
  print: (line: string) => void
  /** Unpacks the backup, and restores its database with the parts. */
  unpackWith: (database: UnpackedDatabase) => Promise<End>
}

/**
 * Restores the database of a backup: a physical one as a cluster that Postgres recovers, a logical one by loading its rows
 * into a new cluster, or into an empty database of a server.
 */
export async function restoreDatabase(parts: Parts): Promise<RestoredDatabase> {
  if (parts.about.form === 'physical') return await restoreCluster(parts)
  return parts.own ? await loadIntoServer(parts.own, parts) : await loadIntoCluster(parts)
}

async function restoreCluster({
  directory,
  about,
  log,
  print,
  unpackWith,
}: Parts): Promise<RestoredDatabase> {
  const cluster = await makeRestoredCluster(directory, print)
  const end = await unpackWith(unpackCluster(cluster.path))
  print(`database of ${about.at}: ${end.database_files} files, ${megabytes(end.database_bytes)}`)
  const { postgres, reached } = await recover(cluster, log)
  return { ...running(postgres), reached, publish: async () => cluster.publish() }
}

async function loadIntoCluster(parts: Parts): Promise<RestoredDatabase> {
  const cluster = await makeRestoredCluster(parts.directory, parts.print)
  const postgres = await cluster.create()
  const database = running(postgres)
  try {
    await Promise.race([load(postgres.owner, parts), database.failing()])
  } catch (error) {
    await postgres.stop()
    throw error
  }
  return { ...database, reached: undefined, publish: async () => cluster.publish() }
}

async function loadIntoServer(connection: Connection, parts: Parts): Promise<RestoredDatabase> {
  const database = await prepareOwnDatabase(connection)
  try {
    await load(connection, parts)
  } catch (error) {
    // If the connection was lost, the next restore deletes what remains.
    await database.discard().catch(() => undefined)
    await database.release().catch(() => undefined)
    throw error
  }
  return {
    connection,
    reached: undefined,
    failing: () => new Promise<never>(() => undefined),
    stop: () => Promise.resolve(),
    publish: () => database.publish(),
    discard: () => database.discard(),
    release: () => database.release(),
  }
}

async function load(owner: Connection, { about, migrations, print, unpackWith }: Parts): Promise<void> {
  const loading = await loadTables(owner, about, migrations)
  try {
    await unpackWith(loading)
  } finally {
    await loading.close()
  }
  const { tables, rows } = loading.counts()
  print(`database of ${about.at}: ${tables} tables, ${rows.toLocaleString('en-US')} rows, as they were`)
}

function running({
  connection,
  exited,
  stop,
}: {
  connection: Connection
  exited: Promise<string>
  stop: () => Promise<void>
}): Pick<RestoredDatabase, 'connection' | 'failing' | 'stop' | 'discard' | 'release'> {
  return {
    connection,
    failing: async () => {
      throw new StartRefused(`The restored database cannot be read: ${await exited}`)
    },
    stop,
    discard: () => Promise.resolve(),
    release: () => Promise.resolve(),
  }
}
