import type { Queries } from '../database/queries.ts'

export const bellChannel = 'quoin_tasks'

/** Wakes workers after commits that may have queued background work. */
export interface Bell {
  ring(): void
  /** Registers a worker of this process, which is woken directly. */
  heardBy(wake: () => void): void
}

const ringsPerSecond = 50

/**
 * Without a worker in this process, a wake-up is a Postgres notification to other processes. It is sent separately
 * after the commit, once for many commits. Inside the commits it would make them wait for each other. A lost
 * notification only delays the work until the next poll.
 */
export function createBell(system: Queries): Bell {
  let local: (() => void) | undefined
  let pending = false
  const send = (): void => {
    pending = false
    system.rows('select pg_notify($1, $2)', [bellChannel, '']).catch(() => undefined)
  }
  return {
    ring() {
      if (local) return local()
      if (pending) return
      pending = true
      setTimeout(send, 1000 / ringsPerSecond).unref()
    },
    heardBy: (wake) => (local = wake),
  }
}
