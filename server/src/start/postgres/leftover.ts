import { existsSync, rmSync } from 'node:fs'
import { postmasterFile, readPostmasterFile } from './postmaster-file.ts'
import { isAlive, isPostgresOf } from './processes.ts'
import { processNamedIn, socketLocksIn } from './socket-lock.ts'
import { stopPostmaster } from './stop-postmaster.ts'

/** The process id of the Postgres that runs in a cluster. */
export function postgresAtWork(cluster: string): number | undefined {
  const pid = readPostmasterFile(cluster)?.pid
  return pid !== undefined && isPostgresOf(cluster, pid) ? pid : undefined
}

/**
 * Removes processes and files that a crash left behind. The caller holds the data directory, so a Postgres running in
 * this cluster has lost its supervisor; it is stopped before anything is removed.
 *
 * A lock file of a dead Postgres is left to Postgres. A lock file that is empty, or that names a process other than a
 * Postgres of this cluster (a zombie, or an unrelated program with the same id), would prevent every start, so it is
 * deleted. If a child of the dead Postgres still writes, Postgres detects this by the shared memory of the cluster's
 * directory and waits.
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

/** Postgres assumes that any process with this id is a Postgres. */
function standsInTheWay(pid: number | undefined): boolean {
  return pid === undefined || isAlive(pid)
}
