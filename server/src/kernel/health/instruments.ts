import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

/** Creates the metrics of a process. */
export function createInstruments(registry: Registry) {
  const registers = [registry]
  return {
    requests: new Histogram({
      name: 'quoin_http_request_duration_seconds',
      help: "Seconds from the arrival of a request's headers to the end of its response.",
      labelNames: ['method', 'route', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    }),
    decisions: new Counter({
      name: 'quoin_rate_limit_decisions_total',
      help: 'Decisions of the rate limiter, by result.',
      labelNames: ['decision'],
      registers,
    }),
    attempts: new Counter({
      name: 'quoin_task_attempts_total',
      help: 'Finished attempts of background tasks, including webhook deliveries and mail, by outcome.',
      labelNames: ['kind', 'end'],
      registers,
    }),
    turnSeconds: new Histogram({
      name: 'quoin_automation_turn_duration_seconds',
      help: "Duration of the automation engine's batches in seconds, by kind of work.",
      labelNames: ['kind'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
      registers,
    }),
    moved: new Counter({
      name: 'quoin_automation_work_total',
      help: 'Events processed, runs advanced and steps made by automations.',
      labelNames: ['what'],
      registers,
    }),
    turnFailures: new Counter({
      name: 'quoin_automation_failures_total',
      help: 'Failed batches of the automation engine, and single runs and events that failed.',
      labelNames: ['what'],
      registers,
    }),
    connections: new Gauge({
      name: 'quoin_database_pool_connections',
      help: 'Database connections of the pools by role and state. `waiting` counts callers that wait for a connection.',
      labelNames: ['role', 'use'],
      registers,
    }),
    loopDelay: new Gauge({
      name: 'quoin_event_loop_held_seconds',
      help:
        'Maximum and 99th percentile of the time that the event loop was blocked since the last scrape, ' +
        'in seconds.',
      labelNames: ['measure'],
      registers,
    }),
  }
}
