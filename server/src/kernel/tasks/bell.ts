import type { Queries } from '../database/queries.ts'

export const bellChannel = 'quoin_tasks'

/** Rung after commits that may have left work for the background. */
export interface Bell {
  ring(): void
  /** A worker in this process hears the bell directly. */
  heardBy(wake: () => void): void
}

const ringsPerSecond = 50

/**
 * Without a worker in this process, the bell is a notification to those elsewhere. It is sent by itself, after the
 * commit, and once for many commits: as a part of the commits it would make them wait for each other. A ring that gets
 * lost costs nothing but the time to the next poll.
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
