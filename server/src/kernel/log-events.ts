/**
 * Values of the field `event` in log lines, by which operators find and count the lines. They stay the same in later
 * versions.
 */
export const logEvents = {
  /** A request was answered. Logged at `info`, and a successful health probe at `debug`. */
  request: 'http.request',
  /** A run of scheduled work. Logged at `debug`, or at `error` if it failed. */
  cron: 'background_job.cron',
  /** A background task will be retried. */
  retry: 'background_job.retry',
  /** A background task was given up. */
  deadLetter: 'background_job.dead_letter',
  /**
   * A health probe of the database was taken. Logged at `debug`; a degraded result also as `degraded` at `warn`, with
   * its reasons.
   */
  probe: 'reliability.probe',
  degraded: 'health.degraded',
  circuitOpened: 'reliability.circuit_opened',
  circuitCleared: 'reliability.circuit_cleared',
} as const
