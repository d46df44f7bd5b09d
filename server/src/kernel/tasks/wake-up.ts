import type { Queries } from '../database/queries.ts'

export const wakeUpChannel = 'quoin_tasks'

/** Wakes workers after commits that may have queued background work. */
export interface WakeUp {
  notify(): void
  /** Registers a worker of this process, which is woken directly. */
  onNotification(wake: () => void): void
}

const wakeUpsPerSecond = 50

/**
 * Without a worker in this process, a wake-up is a Postgres notification to other processes. It is sent after the
 * commit, in a transaction of its own, and once for many commits. As part of the commits it would make them wait for
 * each other. A lost notification only delays the work until the next poll.
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
