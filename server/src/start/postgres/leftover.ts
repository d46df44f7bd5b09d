import { existsSync, rmSync } from 'node:fs'
import { postmasterFile, readPostmasterFile } from './postmaster-file.ts'
import { isAlive, isPostgresOf } from './processes.ts'
import { processNamedIn, socketLocksIn } from './socket-lock.ts'
import { stopPostmaster } from './stop-postmaster.ts'

/** The process id of the Postgres at work in a cluster. */
export function postgresAtWork(cluster: string): number | undefined {
  const pid = readPostmasterFile(cluster)?.pid
  return pid !== undefined && isPostgresOf(cluster, pid) ? pid : undefined
}

/**
 * Clears away what a crash left running or lying. The caller holds the data directory, so a Postgres at work in this
 * cluster has lost its supervisor, and is stopped before anything of it is removed.
 *
 * A lock file of a dead Postgres is left to Postgres. One that is empty, or names a process that is no Postgres of this
 * cluster (a zombie, an unrelated program that got the number), would stop every start, so it goes. Should a child of
 * the dead one still write, Postgres finds that by the shared memory of the cluster's directory, and waits for it.
 */
export async function clearLeftover(
  cluster: string,
  log: (line: string) => void,
  socketDirectory?: string,
): Promise<void> {
  const locks = socketDirectory && existsSync(socketDirectory) ? socketLocksIn(socketDirectory) : []
  const named = [readPostmasterFile(cluster)?.pid, ...locks.map(processNamedIn)]
  for (const left of new Set(named)) {
    if (left === undefined || !isPostgresOf(cluster, left)) continue
    log(`Stopping the Postgres that a crash left running (process ${left}).`)
    await stopPostmaster(left, () => isPostgresOf(cluster, left))
  }
  const file = readPostmasterFile(cluster)
  if (file && standsInTheWay(file.pid)) rmSync(postmasterFile(cluster), { force: true })
  for (const lock of locks) if (standsInTheWay(processNamedIn(lock))) rmSync(lock, { force: true })
}

/** Postgres believes that whoever has the number is a Postgres. */
function standsInTheWay(pid: number | undefined): boolean {
  return pid === undefined || isAlive(pid)
}
