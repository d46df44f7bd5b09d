import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Logger } from 'pino'

/** Times for which the event loop was blocked, in seconds: the maximum and the 99th percentile. */
export interface LoopDelays {
  max: number
  p99: number
}

export interface LoopWatch {
  /** Returns the delays since the last call. */
  read(): LoopDelays
  stop(): void
}

const everyMs = 5_000
const nsPerSecond = 1e9
/** Option that samples each iteration of the event loop. Node's published types lack it. */
const eachTurn = { samplePerIteration: true } as object

/**
 * Measures how long each iteration of the event loop takes, because all requests of the process wait while one
 * iteration blocks the loop. An iteration that takes longer than the limit is logged, at most once in five seconds.
 * An idle event loop has no iterations, so the measurement does not wake an idle process.
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
        'The event loop was blocked, so all requests of this process had to wait.',
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
