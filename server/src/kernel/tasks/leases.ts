import type { Logger } from 'pino'
import type { Database } from '../database/database.ts'
import { reportFailure } from './report-failure.ts'
import { extendLeases, releaseExpired } from './tasks-table.ts'

export interface LeaseParts {
  database: Database
  now: () => string
  log: Logger
  leaseSeconds: number
  worker: string
  /** Ids of the tasks that really run here. */
  running: () => readonly string[]
  /** Told when tasks of a worker that died were given back. */
  released: () => void
}

/** Renews the leases of what runs, and gives back what workers that died had begun, until it is stopped. */
export function keepLeases(parts: LeaseParts): { stop(): void } {
  const heartbeat = setInterval(() => void beat(parts), (parts.leaseSeconds * 1000) / 3)
  return { stop: () => clearInterval(heartbeat) }
}

async function beat({
  database,
  now,
  log,
  leaseSeconds,
  worker,
  running,
  released,
}: LeaseParts): Promise<void> {
  try {
    const instant = now()
    const ids = running()
    const until = new Date(Date.parse(instant) + leaseSeconds * 1000).toISOString()
    if (ids.length > 0) await extendLeases(database.system, worker, ids, until)
    if ((await releaseExpired(database.system, instant)) > 0) released()
  } catch (error) {
    reportFailure(log, error, 'The leases of background work could not be renewed.')
  }
}
