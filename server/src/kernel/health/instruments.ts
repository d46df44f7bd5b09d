import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

/** The instruments of a process, by what they measure. */
export function createInstruments(registry: Registry) {
  const registers = [registry]
  return {
    requests: new Histogram({
      name: 'quoin_http_request_duration_seconds',
      help: 'Time from the headers of a request to the end of its answer.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    }),
    decisions: new Counter({
      name: 'quoin_rate_limit_decisions_total',
      help: 'Decisions of the rate limiter.',
      labelNames: ['decision'],
      registers,
    }),
    attempts: new Counter({
      name: 'quoin_task_attempts_total',
      help: 'Ended attempts of background tasks, webhook deliveries and mail included, by how they ended.',
      labelNames: ['kind', 'end'],
      registers,
    }),
    turnSeconds: new Histogram({
      name: 'quoin_automation_turn_duration_seconds',
      help: 'Duration of the turns of the automations, by their kind.',
      labelNames: ['kind'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
      registers,
    }),
    moved: new Counter({
      name: 'quoin_automation_work_total',
      help: 'Events that automations met, runs that were brought on, steps that were made.',
      labelNames: ['what'],
      registers,
    }),
    turnFailures: new Counter({
      name: 'quoin_automation_failures_total',
      help: 'Turns of the automations that failed, and runs and events that failed by themselves.',
      labelNames: ['what'],
      registers,
    }),
    connections: new Gauge({
      name: 'quoin_database_pool_connections',
      help: 'Connections of the pools to the database by role and use; waiting are callers without one.',
      labelNames: ['role', 'use'],
      registers,
    }),
    loopDelay: new Gauge({
      name: 'quoin_event_loop_held_seconds',
      help: 'Longest time for which the event loop was blocked since the last scrape, and the 99th percentile.',
      labelNames: ['measure'],
      registers,
    }),
  }
}
