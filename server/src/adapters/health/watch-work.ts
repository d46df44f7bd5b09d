import type { Logger } from 'pino'
import type { Database } from '../../kernel/database/database.ts'
import { findOldestUnrelayed } from '../../kernel/events/find-oldest-unrelayed.ts'
import { queueSnapshot, type QueueSnapshot, type WaitingWork } from '../../kernel/health/index.ts'
import { inTime } from '../../kernel/limits/in-time.ts'
import { probeDeadlineMs } from './probe-database.ts'

export interface WatchedWork {
  /**
   * Counts the tasks in the queue. Returns undefined if counting fails or takes too long. This is not a reason to
   * report the service as degraded.
   */
  countTasks(): Promise<QueueSnapshot | undefined>
  /** Returns which background work waits. */
  findWaiting(): Promise<WaitingWork>
}

export function watchWork({
  database,
  now,
  log,
}: {
  database: Pick<Database, 'system'>
  now: () => string
  log: Logger
}): WatchedWork {
  const countTasks = (): Promise<QueueSnapshot | undefined> =>
    inTime(probeDeadlineMs, queueSnapshot(database.system, now())).catch((error: Error) => {
      log.warn({ err: error }, 'The tasks in the queue could not be counted in time.')
      return undefined
    })
  const ageOfUnrelayed = async (): Promise<number | undefined> => {
    try {
      const oldest = await inTime(probeDeadlineMs, findOldestUnrelayed(database.system))
      return oldest === undefined ? 0 : Math.max(0, (Date.parse(now()) - oldest) / 1000)
    } catch (error) {
      log.warn({ err: error }, 'The events that wait could not be looked up in time.')
      return undefined
    }
  }
  return {
    countTasks,
    findWaiting: async () => {
      const [queue, unrelayedSeconds] = await Promise.all([countTasks(), ageOfUnrelayed()])
      return { queue, unrelayedSeconds }
    },
  }
}
