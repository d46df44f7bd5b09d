import { existsSync, rmSync } from 'node:fs'
import { postmasterFile, readPostmasterFile } from './postmaster-file.ts'
import { isAlive, isPostgresOf } from './processes.ts'
import { processNamedIn, socketLocksIn } from './socket-lock.ts'
import { stopPostmaster } from './stop-postmaster.ts'

/**
 * Returns the process id of the Postgres that runs in a cluster (a directory with the files of a database).
 * Undefined if none is running.
 */
export function postgresAtWork(cluster: string): number | undefined {
  const pid = readPostmasterFile(cluster)?.pid
  return pid !== undefined && isPostgresOf(cluster, pid) ? pid : undefined
}

/**
 * Removes the processes and files that a crash of Quoin left behind.
 *
 * The caller holds the lock of the data directory. So a Postgres that still runs in this cluster has lost the process
 * that started it, and is stopped before anything is removed.
 *
 * If a lock file names a process that has ended, Postgres itself replaces the file. A lock file is deleted here if it
 * would prevent every start: if it is empty, or names a running process that is not a Postgres of this cluster (a
 * zombie, or an unrelated program with the same id).
 *
 * If a child process of the crashed Postgres still writes, the new Postgres detects this by the shared memory of the
 * cluster's directory, and its start is repeated.
 */
export async function clearLeftover(
  cluster: string,
  log: (line: string) => void,
  socketDirectory?: string,
): Promise<void> {
  const locks = socketDirectory && existsSync(socketDirectory) ? socketLocksIn(socketDirectory) : []
  const named = [readPostmasterFile(cluster)?.pid, ...locks.map(processNamedIn)]
  for (const pid of new Set(named)) {
    if (pid === undefined || !isPostgresOf(cluster, pid)) continue
    log(`Stopping the Postgres that a crash left running (process ${pid}).`)
    await stopPostmaster(pid, () => isPostgresOf(cluster, pid))
  }
  const file = readPostmasterFile(cluster)
  if (file && standsInTheWay(file.pid)) rmSync(postmasterFile(cluster), { force: true })
  for (const lock of locks) if (standsInTheWay(processNamedIn(lock))) rmSync(lock, { force: true })
}

/**
 * True if a lock file with this process id would prevent the start: Postgres assumes that any running process
 * with the id is a Postgres.
 */
function standsInTheWay(pid: number | undefined): boolean {
  return pid === undefined || isAlive(pid)
}
