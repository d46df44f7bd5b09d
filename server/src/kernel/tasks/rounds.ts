import { setTimeout as sleep } from 'node:timers/promises'

/** Repeated work: runs at once when woken, and otherwise at intervals. */
export interface Rounds {
  /** Signals that there may be work. */
  ring(): void
  /** Resolves when no round runs any more. */
  stop(): Promise<void>
}

export interface RoundsPlan {
  /** Returns true if the next round should follow at once. Must not throw. */
  round: () => Promise<boolean>
  /**
   * Minimum pause after a round. The pause lasts as long as the round did, up to 10 ms, so that one round serves several
   * wake-ups.
   */
  pauseMs: number
  /** Interval between rounds without a wake-up. */
  pollMs: number
}

const longestPauseMs = 10

export function startRounds({ round, pauseMs, pollMs }: RoundsPlan): Rounds {
  let bell = Promise.withResolvers<void>()
  const stopping = new AbortController()

  const untilRung = async (): Promise<void> => {
    const polling = new AbortController()
    await Promise.race([
      bell.promise,
      sleep(pollMs, undefined, { signal: polling.signal }).catch(() => undefined),
    ])
    polling.abort()
  }

  const goRound = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      bell = Promise.withResolvers<void>()
      const began = performance.now()
      const goesOn = await round()
      await sleep(Math.min(Math.max(pauseMs, performance.now() - began), longestPauseMs))
      if (!goesOn) await untilRung()
    }
  }

  const ended = goRound()
  return {
    ring: () => bell.resolve(),
    stop: async () => {
      stopping.abort()
      bell.resolve()
      await ended
    },
  }
}
