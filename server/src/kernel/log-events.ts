/** Values of `event` in log lines, by which operators find and count them. The names are stable. */
export const logEvents = {
  /** A request was answered: at `info`; a successful health probe at `debug`. */
  request: 'http.request',
  /** A turn of scheduled work: at `debug`, or at `error` if it failed. */
  cron: 'background_job.cron',
  /** A background task will be retried. */
  retry: 'background_job.retry',
  /** A background task was given up. */
  deadLetter: 'background_job.dead_letter',
  /** A probe of the database: at `debug`. `degraded` is logged at `warn` with its reasons. */
  probe: 'reliability.probe',
  degraded: 'health.degraded',
  circuitOpened: 'reliability.circuit_opened',
  circuitCleared: 'reliability.circuit_cleared',
} as const
