import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { PoolUse } from '../database/database.ts'
import type { AttemptEnd } from '../tasks/attempt.ts'
import type { LoopDelays } from './watch-loop.ts'

/** Metrics of this process, in the Prometheus format. */
export interface Metrics {
  request(request: { method: string; route: string; status: number; seconds: number }): void
  limiter(decision: LimiterDecision): void
  attempt(kind: string, end: AttemptEnd): void
  /** A turn of the automations: events processed, runs advanced, steps made. */
  turn(turn: AutomationTurn): void
  /** A turn of the automations, or a part of one, failed. */
  failed(part: string): void
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

export type LimiterDecision = 'admitted' | 'refused' | 'unavailable'

/**
 * Each process counts for itself, under its name; process-figures.ts explains how one scrape shows all. Node's own
 * metrics (event loop, garbage collection, memory) are collected from the first scrape on. A service that is never
 * scraped therefore stays idle.
 */
export function createMetrics(name: string): Metrics {
  const registry = new Registry()
  registry.setDefaultLabels({ process: name })
  const registers = [registry]
  const requests = new Histogram({
    name: 'quoin_http_request_duration_seconds',
    help: 'Time from the headers of a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  })
  const decisions = new Counter({
    name: 'quoin_rate_limit_decisions_total',
    help: 'Decisions of the rate limiter.',
    labelNames: ['decision'],
    registers,
  })
  const attempts = new Counter({
    name: 'quoin_task_attempts_total',
    help: 'Ended attempts of background tasks, webhook deliveries and mail included, by how they ended.',
    labelNames: ['kind', 'end'],
    registers,
  })
  const turnSeconds = new Histogram({
    name: 'quoin_automation_turn_duration_seconds',
    help: 'Duration of the turns of the automations, by their kind.',
    labelNames: ['kind'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers,
  })
  const moved = new Counter({
    name: 'quoin_automation_work_total',
    help: 'Events that automations met, runs that were brought on, steps that were made.',
    labelNames: ['what'],
    registers,
  })
  const turnFailures = new Counter({
    name: 'quoin_automation_failures_total',
    help: 'Turns of the automations that failed, and runs and events that failed by themselves.',
    labelNames: ['what'],
    registers,
  })
  const connections = new Gauge({
    name: 'quoin_database_pool_connections',
    help: 'Connections of the pools to the database by role and use; waiting are callers without one.',
    labelNames: ['role', 'use'],
    registers,
  })
  const loopDelay = new Gauge({
    name: 'quoin_event_loop_held_seconds',
    help: 'Longest time for which the event loop was blocked since the last scrape, and the 99th percentile.',
    labelNames: ['measure'],
    registers,
  })

  let watched = false
  return {
    request: ({ method, route, status, seconds }) =>
      requests.observe({ method, route, status: statusClass(status) }, seconds),
    limiter: (decision) => decisions.inc({ decision }),
    attempt: (kind, end) => attempts.inc({ kind, end }),
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
