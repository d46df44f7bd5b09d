import { collectDefaultMetrics, Registry } from 'prom-client'
import type { PoolUse } from '../database/database.ts'
import { type AttemptEnd, attemptEnds } from '../tasks/attempt.ts'
import { createInstruments } from './instruments.ts'
import type { LoopDelays } from './watch-loop.ts'

/** Metrics of this process, in the Prometheus format. */
export interface Metrics {
  request(request: { method: string; route: string; status: number; seconds: number }): void
  limiter(decision: LimiterDecision): void
  attempt(kind: string, end: AttemptEnd): void
  /** Reports zero attempts for these kinds of tasks, so that Prometheus sees the first attempt as an increase. */
  expectAttempts(kinds: readonly string[]): void
  /** Records one batch of the automation engine: processed events, advanced runs and executed steps. */
  turn(turn: AutomationTurn): void
  /** Records that a batch of the automation engine, or a run or event in it, failed. */
  failed(part: FailingPart): void
  render(state: { pools: readonly PoolUse[]; delays: LoopDelays }): Promise<string>
  contentType: string
}

export interface AutomationTurn {
  kind: string
  seconds: number
  signals: number
  runs: number
  steps: number
}

const limiterDecisions = ['admitted', 'refused', 'unavailable'] as const
export type LimiterDecision = (typeof limiterDecisions)[number]

const failingParts = ['turn', 'run', 'signal'] as const
/** Part of the automation engine that can fail. */
type FailingPart = (typeof failingParts)[number]

/**
 * Creates the metrics of this process, labeled with its name. metrics-collector.ts combines the metrics of all
 * processes. Node's own metrics (event loop, garbage collection, memory) are collected only from the first scrape on,
 * so that a process that is never scraped stays idle.
 */
export function createMetrics(name: string): Metrics {
  const registry = new Registry()
  registry.setDefaultLabels({ process: name })
  const { requests, decisions, attempts, turnSeconds, moved, turnFailures, connections, loopDelay } =
    createInstruments(registry)
  // A counter that appears with its first event is no increase for Prometheus, so the first failure would raise no alert.
  for (const decision of limiterDecisions) decisions.inc({ decision }, 0)
  for (const part of failingParts) turnFailures.inc({ what: part }, 0)
  let watched = false
  return {
    request: ({ method, route, status, seconds }) =>
      requests.observe({ method, route, status: statusClass(status) }, seconds),
    limiter: (decision) => decisions.inc({ decision }),
    attempt: (kind, end) => attempts.inc({ kind, end }),
    expectAttempts: (kinds) => {
      for (const kind of kinds) for (const end of attemptEnds) attempts.inc({ kind, end }, 0)
    },
    turn: ({ kind, seconds, ...work }) => {
      turnSeconds.observe({ kind }, seconds)
      for (const [part, count] of Object.entries(work)) if (count > 0) moved.inc({ what: part }, count)
    },
    failed: (part) => turnFailures.inc({ what: part }),
    contentType: registry.contentType,
    async render({ pools, delays }) {
      if (!watched) collectDefaultMetrics({ register: registry })
      watched = true
      loopDelay.set({ measure: 'max' }, delays.max)
      loopDelay.set({ measure: 'p99' }, delays.p99)
      connections.reset()
      for (const { role, ...use } of pools) {
        connections.inc({ role, use: 'busy' }, use.connections - use.idle)
        connections.inc({ role, use: 'idle' }, use.idle)
        connections.inc({ role, use: 'waiting' }, use.waiting)
      }
      return await registry.metrics()
    },
  }
}

function statusClass(status: number): string {
  return `${Math.floor(status / 100)}xx`
}
