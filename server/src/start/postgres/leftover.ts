import { rmSync } from 'node:fs'
import { postmasterFile, readPostmasterFile } from './postmaster-file.ts'
import { isAlive, isPostgresOf } from './processes.ts'
import { stopPostmaster } from './stop-postmaster.ts'

/** The process id of the Postgres at work in a cluster. */
export function postgresAtWork(cluster: string): number | undefined {
  const pid = readPostmasterFile(cluster)?.pid
  return pid !== undefined && isPostgresOf(cluster, pid) ? pid : undefined
}

/**
 * Clears away what a crash left running or lying. The caller holds the data directory, so a Postgres at work in this
 * cluster has lost its supervisor. The file of a dead one is left to Postgres, which checks shared memory before it
 * believes it; an empty file, or one with the id of an unrelated program, would stop every start, so it goes.
 */
export async function clearLeftover(cluster: string, log: (line: string) => void): Promise<void> {
  const left = postgresAtWork(cluster)
  if (left !== undefined) {
    log(`Stopping the Postgres that a crash left running (process ${left}).`)
    await stopPostmaster(left, () => isPostgresOf(cluster, left))
  }
  const file = readPostmasterFile(cluster)
  if (file && (file.pid === undefined || isAlive(file.pid))) rmSync(postmasterFile(cluster), { force: true })
}
