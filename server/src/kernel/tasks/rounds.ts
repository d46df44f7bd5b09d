import { setTimeout as sleep } from 'node:timers/promises'

/** Something that is done again and again: at once when rung, else now and then. */
export interface Rounds {
  /** There may be something to do. */
  ring(): void
  /** Resolves when no round runs and none will. */
  stop(): Promise<void>
}

export interface RoundsPlan {
  /** Answers whether to go on at once. It must not throw. */
  round: () => Promise<boolean>
  /** Rings that come close together are answered by one round: after each there is a pause as long as it took, and at least this one. */
  pauseMs: number
  /** How long nobody rings before there is a round all the same. */
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
