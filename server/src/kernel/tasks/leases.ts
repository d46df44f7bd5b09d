import type { Logger } from 'pino'
import type { Database } from '../database/database.ts'
import { reportFailure } from './report-failure.ts'
import { extendLeases, releaseExpired } from './tasks-table.ts'

/** A task that this worker has claimed. */
export interface ClaimedTask {
  id: string
  /** Time at which the lease expires, by this process's clock. */
  until: string
}

export interface LeaseParts {
  database: Database
  now: () => string
  log: Logger
  leaseSeconds: number
  worker: string
  /** Returns the tasks that run in this process or wait to be started. */
  claimedTasks: () => readonly ClaimedTask[]
  /** Called after tasks of a crashed worker were released, because this worker can then claim them. */
  released: () => void
}

/**
 * Renews the leases of this worker's tasks and releases the tasks of crashed workers, at intervals, until `stop` is
 * called.
 */
export function renewLeases(parts: LeaseParts): { stop(): void } {
  const heartbeat = setInterval(() => void beat(parts), (parts.leaseSeconds * 1000) / 3)
  return { stop: () => clearInterval(heartbeat) }
}

async function beat({
  database,
  now,
  log,
  leaseSeconds,
  worker,
  claimedTasks,
  released,
}: LeaseParts): Promise<void> {
  try {
    const instant = now()
    const until = leaseEnd(instant, leaseSeconds)
    const tasks = claimedTasks()
    if (tasks.length > 0) {
      const ids = tasks.map(({ id }) => id)
      const renewedIds = new Set(await extendLeases(database.system, worker, ids, until))
      for (const each of tasks) if (renewedIds.has(each.id)) each.until = until
    }
    if ((await releaseExpired(database.system, instant)) > 0) released()
  } catch (error) {
    reportFailure(log, error, 'The leases of background work could not be renewed.')
  }
}

export function leaseEnd(from: string, leaseSeconds: number): string {
  return new Date(Date.parse(from) + leaseSeconds * 1000).toISOString()
}
