import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Work that is repeated in rounds. A round begins immediately after a call of `wakeUp`, and otherwise at intervals.
 */
export interface Rounds {
  /** Starts the next round immediately, because there may be work. */
  wakeUp(): void
  /** Stops the repetition. Resolves when no round is running any more. */
  stop(): Promise<void>
}

export interface RoundsPlan {
  /**
   * Performs one round. Returns true if the next round should not wait for a wake-up or for the end of the interval.
   * Must not throw.
   */
  round: () => Promise<boolean>
  /**
   * Minimum pause after a round, in milliseconds. The pause lets one round serve several wake-ups. If the round took
   * longer than this, the pause is as long as the round, but not longer than 10 ms.
   */
  pauseMs: number
  /** Interval between rounds without a wake-up, in milliseconds. */
  pollMs: number
}

const longestPauseMs = 10

export function startRounds({ round, pauseMs, pollMs }: RoundsPlan): Rounds {
  let wakeUpSignal = Promise.withResolvers<void>()
  const stopping = new AbortController()

  const untilRung = async (): Promise<void> => {
    const polling = new AbortController()
    await Promise.race([
      wakeUpSignal.promise,
      sleep(pollMs, undefined, { signal: polling.signal }).catch(() => undefined),
    ])
    polling.abort()
  }

  const goRound = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      wakeUpSignal = Promise.withResolvers<void>()
      const began = performance.now()
      const hasMore = await round()
      await sleep(Math.min(Math.max(pauseMs, performance.now() - began), longestPauseMs))
      if (!hasMore) await untilRung()
    }
  }

  const ended = goRound()
  return {
    wakeUp: () => wakeUpSignal.resolve(),
    stop: async () => {
      stopping.abort()
      wakeUpSignal.resolve()
      await ended
    },
  }
}
