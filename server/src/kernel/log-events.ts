/**
 * Values of the field `event` in log lines, by which operators find and count the lines. They stay the same in later
 * versions.
 */
export const logEvents = {
  /** A request was answered. Logged at `info`; a successful request to a health route at `debug`. */
  request: 'http.request',
  /** Scheduled work was run. Logged at `debug`, or at `error` if it failed. */
  cron: 'background_job.cron',
  /** A background task will be retried. */
  retry: 'background_job.retry',
  /** A background task failed and will not be retried. */
  deadLetter: 'background_job.dead_letter',
  /**
   * A health probe of the database was taken. Logged at `debug`. If the result is degraded, the event `degraded` is
   * also logged, at `warn`, with the reasons.
   */
  probe: 'reliability.probe',
  degraded: 'health.degraded',
  circuitOpened: 'reliability.circuit_opened',
  circuitCleared: 'reliability.circuit_cleared',
} as const
