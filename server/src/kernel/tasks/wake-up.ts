import type { Queries } from '../database/queries.ts'

export const wakeUpChannel = 'quoin_tasks'

/** Wakes workers after a commit that may have queued tasks. */
export interface WakeUp {
  notify(): void
  /** Registers a worker of this process, which is then called directly. */
  onNotification(wake: () => void): void
}

const wakeUpsPerSecond = 50

/**
 * Creates the wake-up of a process. If the process has a worker, the worker is called directly. Otherwise a Postgres
 * notification wakes the workers of other processes. It is sent after the commit, in a separate transaction, once for
 * many commits. The reason is that commits of transactions with notifications wait for each other. If a notification
 * is lost, the work starts at the next poll.
 */
export function createWakeUp(system: Queries): WakeUp {
  let local: (() => void) | undefined
  let pending = false
  const send = (): void => {
    pending = false
    system.rows('select pg_notify($1, $2)', [wakeUpChannel, '']).catch(() => undefined)
  }
  return {
    notify() {
      if (local) return local()
      if (pending) return
      pending = true
      setTimeout(send, 1000 / wakeUpsPerSecond).unref()
    },
    onNotification: (wake) => (local = wake),
  }
}
