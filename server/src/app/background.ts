import type { Logger } from 'pino'
import type { App } from './app.ts'
import type { Connection } from '../kernel/database/database.ts'
import { listen } from '../kernel/database/listener.ts'
import { relayEvents, type Subscriber } from '../kernel/events/relay.ts'
import { bellChannel } from '../kernel/tasks/bell.ts'
import { type Schedule, startSchedules } from '../kernel/tasks/schedule.ts'
import type { TaskKind } from '../kernel/tasks/task.ts'
import { Worker } from '../kernel/tasks/worker.ts'

/** Everything that is done in the background, by whom, in one place. */
export interface BackgroundWork {
  subscribers: readonly Subscriber[]
  kinds: readonly TaskKind[]
  schedules: readonly Schedule[]
  /** Whether the health monitor holds scheduled work back. */
  held: () => Promise<boolean>
  /** Told when schedules cannot be looked at because the database cannot be reached. */
  unreachable?: (now: string) => void
}

export interface Background {
  stop(): Promise<void>
}

/** Starts the background of this process: events become tasks, tasks are done, schedules keep their turns. */
export function startBackground(
  app: App,
  work: BackgroundWork,
  parts: { connection: Connection; log: Logger },
): Background {
  const { database, kernel } = app
  const { bell } = kernel.services
  const { log } = parts
  const worker = new Worker({
    database,
    kinds: work.kinds,
    now: () => kernel.now(),
    log,
    ended: (kind, end) => app.metrics.attempt(kind, end),
    beforeClaim: () => relayEvents(database, work.subscribers, () => kernel.now()),
  })
  bell.heardBy(() => worker.wake())
  const distant = listen(parts.connection, {
    channel: bellChannel,
    heard: () => worker.wake(),
    missed: () => worker.wake(),
    onError: (error) => log.warn({ err: error }, 'The bell of the background cannot be heard; it is polled.'),
  })
  worker.start()
  const schedules = startSchedules({
    database,
    schedules: work.schedules,
    now: () => kernel.now(),
    log,
    held: work.held,
    unreachable: work.unreachable,
  })
  return {
    stop: async () => {
      await Promise.all([distant.close(), schedules.stop(), worker.stop()])
    },
  }
}
