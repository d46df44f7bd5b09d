/**
 * Data that the main thread of a worker process shares with the thread that watches its memory and processor time.
 */
export interface WatchedJob {
  /** Processor time that the process had used when the current job began, in milliseconds. NaN between jobs. */
  startedAt: Float64Array
  /** Maximum processor time of one job, in milliseconds. */
  mostMs: number
}
