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
 * The caller holds the lock of the data directory. So if a Postgres still runs in this cluster, the process that
 * started it has ended. This Postgres is stopped before anything is removed.
 *
 * If the process whose id is in a lock file has ended, Postgres itself replaces the file. This function deletes a lock
 * file if it would prevent every start: if it is empty, or contains the id of a running process that is not a Postgres
 * of this cluster (a zombie, or an unrelated program with the same id).
 *
 * If a child process of the crashed Postgres is still writing, the new Postgres detects this by the shared memory of
 * the cluster and exits; its start is then repeated.
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
 * True if a lock file with this process id would prevent the start. Postgres assumes that a running process with this
 * id is a Postgres.
 */
function standsInTheWay(pid: number | undefined): boolean {
  return pid === undefined || isAlive(pid)
}
