/** Data that the main thread of a worker process shares with the thread that watches its costs. */
export interface WatchedJob {
  /** Processor time of the process, in milliseconds, when the current job began; NaN between jobs. */
  startedAt: Float64Array
  /** Processor time limit of one job, in milliseconds. */
  mostMs: number
}
