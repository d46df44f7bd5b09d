import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { changeOwner } from './account.ts'
import { initializeCluster } from './create-cluster.ts'
import { findHome, type Home } from './home.ts'
import { clearLeftover, postgresAtWork } from './leftover.ts'
import { openPostgresLog } from './postgres-log.ts'
import { createOwner } from './logins.ts'
import type { Postgres, PostgresConnection } from './postgres.ts'
import { signal } from './processes.ts'
import { programsFor } from './programs.ts'
import { readIfExists } from './read-if-exists.ts'
import { hasEnded, isReady, runPostgres } from './run-postgres.ts'
import { postgresArguments } from './settings.ts'
import { makeSocketDirectory, removeSocketDirectory } from './socket-directory.ts'
import { lastError } from './start-postgres.ts'
import { StartRefused } from './start-refused.ts'
import { stopPostmaster } from './stop-postmaster.ts'
import { supervise } from './supervise.ts'

const usualSystemDirectory = '/var/lib/quoin'

/** Name of the directory next to the cluster through which Postgres receives archived log. */
const feedName = 'log-feed'

/**
 * A cluster (the files of a database) that is being restored. Until it is complete, its name is `postgres.restoring`,
 * so that no start uses it.
 */
export interface RestoredCluster {
  /** Directory into which the files are written. */
  path: string
  /**
   * Starts Postgres on the complete files, and waits until it has recovered them. Only this process can connect to it:
   * its socket is in a private directory, and no passwords exist yet.
   *
   * The recovery begins a new timeline, so that the log of the copy can be distinguished from that of the original.
   * `settings` are Postgres settings that determine the source of the log and the end of the recovery. By default,
   * Postgres uses only the log that is part of the files.
   * @throws {StartRefused} if Postgres cannot use the files.
   */
  open(settings?: Record<string, string>): Promise<Recovered>
  /**
   * Creates an empty cluster and starts Postgres on it, privately as `open`. Returns also the connection settings of the
   * owner of its future tables.
   */
  create(): Promise<Postgres & { owner: PostgresConnection }>
  /**
   * Creates a directory next to the cluster that Postgres may use. It must be deleted before the cluster is published.
   */
  makeFeedDirectory(): string
  /** Changes the owner of a file to the account that runs Postgres. */
  handOver(path: string): void
  /** Renames the cluster to its final name, so that the next start uses it. Postgres must not be running. */
  publish(): void
}

/** A database that was recovered. */
export interface Recovered extends Postgres {
  /** Lines that Postgres has logged during the recovery. */
  lines: string
}

/** Prepares an empty cluster in a data directory. The caller must hold the lock of the directory. */
export async function makeRestoredCluster(
  dataDirectory: string,
  log: (line: string) => void,
  systemDirectory = usualSystemDirectory,
): Promise<RestoredCluster> {
  const home = findHome(dataDirectory, systemDirectory, log)
  const path = join(home.directory, 'postgres.restoring')
  mkdirSync(path, { mode: 0o700 })
  const place = { home, cluster: path, dataDirectory, systemDirectory }
  return {
    path,
    open: (settings = {}) => openPrivately({ ...place, isNew: false }, settings),
    create: async () => {
      const programs = programsFor(home.account, systemDirectory)
      await initializeCluster(home, path, { programs, durable: true })
      const postgres = await openPrivately({ ...place, isNew: true }, settingsOfNew)
      try {
        return { ...postgres, owner: await createOwner(postgres.connection) }
      } catch (error) {
        await postgres.stop()
        throw error
      }
    },
    makeFeedDirectory: () => {
      const directory = join(home.directory, feedName)
      rmSync(directory, { recursive: true, force: true })
      mkdirSync(directory, { mode: 0o700 })
      if (home.account) chownSync(directory, home.account.uid, home.account.gid)
      return directory
    },
    handOver: (file) => {
      if (home.account) chownSync(file, home.account.uid, home.account.gid)
    },
    publish: () => {
      renameSync(path, join(home.directory, 'postgres'))
      syncDirectory(home.directory)
    },
  }
}

/**
 * Settings of Postgres for a new cluster into which rows are loaded. With the lowest level of the log, rows of tables that
 * the same transaction has emptied are written once, and not to the log as well.
 */
const settingsOfNew = { wal_level: 'minimal', max_wal_senders: '0', maintenance_work_mem: '64MB' }

/**
 * Deletes the cluster of a restore that was interrupted or has failed, after stopping a Postgres that may still run in
 * it. The caller must hold the lock of the directory.
 */
export async function deleteRestoredCluster(
  dataDirectory: string,
  log: (line: string) => void,
): Promise<void> {
  const pointer = join(dataDirectory, 'postgres-home')
  const elsewhere = readIfExists(pointer)?.trim()
  const isOurs = elsewhere !== undefined && readIfExists(join(elsewhere, 'owner')) === dataDirectory
  for (const directory of isOurs ? [elsewhere, dataDirectory] : [dataDirectory])
    for (const name of ['postgres.restoring', 'postgres', feedName]) {
      const cluster = join(directory, name)
      if (!existsSync(cluster)) continue
      await clearLeftover(cluster, log)
      rmSync(cluster, { recursive: true, force: true, maxRetries: 5 })
    }
  removeSocketDirectory(dataDirectory)
  if (isOurs) rmSync(elsewhere, { recursive: true, force: true })
  rmSync(pointer, { force: true })
}

/** Flushes the names of the files in a directory to disk. */
function syncDirectory(directory: string): void {
  const descriptor = openSync(directory, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}

async function openPrivately(
  {
    home,
    cluster,
    dataDirectory,
    systemDirectory,
    isNew,
  }: {
    home: Home
    cluster: string
    dataDirectory: string
    systemDirectory: string
    isNew: boolean
  },
  settings: Record<string, string>,
): Promise<Recovered> {
  // Requests a recovery from an archive, at the end of which a new timeline begins. Postgres then deletes the file.
  if (!isNew) writeFileSync(join(cluster, 'recovery.signal'), '', { mode: 0o600 })
  if (home.account) changeOwner(home.account, cluster)
  const host = makeSocketDirectory(home)
  const rules = join(host, 'pg_hba.conf')
  writeFileSync(rules, 'local all all trust\n', { mode: 0o644 })
  const logFile = join(dataDirectory, 'postgres.log')
  const postgresLog = openPostgresLog(logFile)
  // The recovery can take long. If this process exits meanwhile, Postgres stops too.
  const interrupt = (): void => {
    const pid = postgresAtWork(cluster)
    if (pid !== undefined) signal(pid, 'SIGINT')
  }
  process.once('exit', interrupt)
  const child = await runPostgres(
    {
      program: join(programsFor(home.account, systemDirectory), 'postgres'),
      arguments: postgresArguments(cluster, host, {
        // Postgres accepts connections only when the recovery is complete.
        hot_standby: 'off',
        archive_mode: 'off',
        // A program that always fails, because there is no archive.
        restore_command: 'false',
        recovery_target_timeline: 'current',
        recovery_target_action: 'promote',
        ...settings,
        autovacuum: 'off',
        hba_file: rules,
      }),
      account: home.account,
      cluster,
      logFile,
    },
    postgresLog.descriptor,
  )
  process.off('exit', interrupt)
  postgresLog.close()
  const tidy = (): void => {
    rmSync(rules, { force: true })
    removeSocketDirectory(home.directory)
  }
  if (!isReady(child, cluster)) {
    await stopPostmaster(child.pid!, () => !hasEnded(child))
    tidy()
    throw new StartRefused(
      `Postgres cannot use the restored database: ${lastError(postgresLog.linesSinceOpen())} (see ${logFile}).`,
    )
  }
  const login = { user: 'quoin', password: '' }
  const postgres = supervise(
    child,
    { host, port: 5432, database: 'postgres', ...login, service: login },
    tidy,
  )
  return { ...postgres, lines: postgresLog.linesSinceOpen() }
}
