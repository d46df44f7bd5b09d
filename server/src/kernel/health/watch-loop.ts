import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Logger } from 'pino'

/** Longest blocks of the event loop, in seconds. */
export interface LoopDelays {
  max: number
  p99: number
}

export interface LoopWatch {
  /** Since the last call. */
  read(): LoopDelays
  stop(): void
}

const everyMs = 5_000
const nsPerSecond = 1e9
/** Node's types lack this option. */
const eachTurn = { samplePerIteration: true } as object

/**
 * Measures how long each iteration of the event loop takes: while one piece of work blocks it, all callers wait. A block
 * above the limit is logged, at most once in five seconds. An idle loop has no iterations, so an idle service stays idle.
 */
export function watchLoop(parts: { log: Logger; limitMs: number; everyMs?: number }): LoopWatch {
  const sinceRead = monitorEventLoopDelay(eachTurn)
  const sinceLook = monitorEventLoopDelay(eachTurn)
  sinceRead.enable()
  sinceLook.enable()
  const looking = setInterval(() => {
    const { max } = delaysIn(sinceLook)
    sinceLook.reset()
    if (max * 1000 > parts.limitMs)
      parts.log.warn(
        { held_ms: Math.round(max * 1000), limit_ms: parts.limitMs },
        'The event loop was blocked: meanwhile, all requests of this process waited.',
      )
  }, parts.everyMs ?? everyMs)
  looking.unref()
  return {
    read() {
      const delays = delaysIn(sinceRead)
      sinceRead.reset()
      return delays
    },
    stop() {
      clearInterval(looking)
      sinceRead.disable()
      sinceLook.disable()
    },
  }
}

function delaysIn(histogram: ReturnType<typeof monitorEventLoopDelay>): LoopDelays {
  if (histogram.count === 0) return { max: 0, p99: 0 }
  return { max: histogram.max / nsPerSecond, p99: histogram.percentile(99) / nsPerSecond }
}
