export interface AutomationsPlan {
  /** Number of automation runs for measuring the throughput. */
  runs: number
  organizations: number
  /** Number of runs for measuring latency. They become due at a constant rate within `withinSeconds`. */
  due: number
  withinSeconds: number
  /** Number of status changes. Each ends a run, and they are made one after another. */
  exits: number
  /** Number of additional waiting runs in the second measurement. */
  waiting: number
  /** If `throughput`, only the throughput is measured. */
  only?: string | undefined
}
