import { setTimeout as sleep } from 'node:timers/promises'
import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isDiskFull } from '../../kernel/database/connection-failure.ts'
import { ensureCluster } from './create-cluster.ts'
import { findHome } from './home.ts'
import { clearLeftover } from './leftover.ts'
import { archiveSettings } from './log-spool.ts'
import { openPostgresLog, trimPostgresLog } from './postgres-log.ts'
import { prepareLogins, useLogins } from './logins.ts'
import type { EmbeddedPostgresOptions, Postgres, PostgresConnection } from './postgres.ts'
import { programsFor } from './programs.ts'
import { hasEnded, isReady, runPostgres, type PostgresCommand } from './run-postgres.ts'
import { postgresArguments } from './settings.ts'
import { makeSocketDirectory, removeSocketDirectory } from './socket-directory.ts'
import { StartRefused } from './start-refused.ts'
import { stopPostmaster } from './stop-postmaster.ts'
import { supervise } from './supervise.ts'

/**
 * Matches the error of a Postgres that cannot start because child processes of a killed Postgres are still running.
 * These processes keep its shared memory for a second or two.
 */
const lingering = /pre-existing shared memory block|lock file "postmaster.pid" already exists/
const usualLingeringMs = 15_000

/** Starts the Postgres of a data directory. The caller must hold the lock of the directory. */
export async function startPostgres(options: EmbeddedPostgresOptions): Promise<Postgres> {
  const { directory, log, onWait, settings = {}, systemDirectory = '/var/lib/quoin' } = options
  const { lingeringMs = usualLingeringMs } = options
  const home = findHome(directory, systemDirectory, log)
  const programs = programsFor(home.account, systemDirectory)
  const creation = ensureCluster(home, {
    programs,
    dataDirectory: directory,
    durable: settings['fsync'] !== 'off',
  })
  onWait?.(creation)
  const cluster = await creation
  refuseStandby(cluster)
  const host = makeSocketDirectory(home)
  prepareLogins(directory, cluster)
  const logFile = join(directory, 'postgres.log')
  const archiving = archiveSettings(home, directory)
  const starting = startUntilReady(
    {
      program: join(programs, 'postgres'),
      arguments: postgresArguments(cluster, host, { ...archiving, ...settings }),
      account: home.account,
      cluster,
      logFile,
    },
    { socketDirectory: host, lingeringMs, log },
  )
  onWait?.(starting)
  const child = await starting
  if (archiving['archive_timeout'] !== undefined) noticeArchiveTimeout(child)
  const trimming = setInterval(() => trimPostgresLog(logFile), 60_000).unref()
  const postgres = (connection: PostgresConnection): Postgres =>
    supervise(child, connection, () => {
      clearInterval(trimming)
      removeSocketDirectory(home.directory)
    })
  try {
    const at = { host, port: 5432, database: 'postgres' }
    return { ...postgres(await useLogins(directory, cluster, at, log)), home: home.directory }
  } catch (error) {
    clearInterval(trimming)
    await stopPostmaster(child.pid!, () => !hasEnded(child))
    if (error instanceof StartRefused) throw error
    throw new StartRefused(
      isDiskFull(error)
        ? `The disk of the database is full (${(error as Error).message}). Free some space, then run this again.`
        : `The users of the database cannot be created or changed: ${(error as Error).message}.`,
      {
        cause: error,
      },
    )
  }
}

/**
 * Lets Postgres end segments of its log after `archive_timeout`, from the start. Its checkpointer begins to wait while
 * the database is still recovering, when it disregards this setting: without a signal, it would end no segment before
 * `checkpoint_timeout`, five minutes after the start.
 */
function noticeArchiveTimeout(postmaster: ChildProcess): void {
  postmaster.kill('SIGHUP')
}

/** Refuses a cluster that is a standby: a standby continuously copies another server and does not accept writes. */
function refuseStandby(cluster: string): void {
  if (!existsSync(join(cluster, 'standby.signal'))) return
  throw new StartRefused(
    `The database in ${cluster} is a standby of another server: promote it, or remove standby.signal, before Quoin starts on it.`,
  )
}

async function startUntilReady(
  command: PostgresCommand,
  {
    socketDirectory,
    lingeringMs,
    log,
  }: { socketDirectory: string; lingeringMs: number; log: (line: string) => void },
): Promise<ChildProcess> {
  const deadline = performance.now() + lingeringMs
  for (;;) {
    await clearLeftover(command.cluster, log, socketDirectory)
    const postgresLog = openPostgresLog(command.logFile)
    const child = await runPostgres(command, postgresLog.descriptor)
    postgresLog.close()
    if (isReady(child, command.cluster)) return child

    const lines = postgresLog.linesSinceOpen()
    await stopPostmaster(child.pid!, () => !hasEnded(child))
    if (!lingering.test(lines) || performance.now() > deadline)
      throw new StartRefused(`Postgres did not start: ${lastError(lines)} (see ${command.logFile}).`)
    await sleep(100)
  }
}

export function lastError(lines: string): string {
  const errors = [...lines.matchAll(/(?:FATAL|PANIC|error while loading[^:]*): +(.*)/g)]
  return errors.at(-1)?.[1] ?? 'it gave no reason'
}
