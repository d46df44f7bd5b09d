/** What the watching thread of a worker process shares with its main thread. */
export interface WatchedJob {
  /** Processor time of the process, in milliseconds, when the current job began; not a number between jobs. */
  startedAt: Float64Array
  /** Processor time that one job may take, in milliseconds. */
  mostMs: number
}
