/** The `event` of a log line, by which operators find and count them. The names are stable. */
export const logEvents = {
  /** A request was answered: at `info`, and a probe that found the service well at `debug`. */
  request: 'http.request',
  /** A turn of scheduled work: at `debug`, at `error` when it failed. */
  cron: 'background_job.cron',
  /** A background task will be tried again. */
  retry: 'background_job.retry',
  /** A background task was given up. */
  deadLetter: 'background_job.dead_letter',
  /** A probe of the database: at `debug`, and `degraded` at `warn` with its reasons. */
  probe: 'reliability.probe',
  degraded: 'health.degraded',
  circuitOpened: 'reliability.circuit_opened',
  circuitCleared: 'reliability.circuit_cleared',
} as const
