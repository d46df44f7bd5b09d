export interface AutomationsPlan {
  /** Runs in the measurement of throughput. */
  runs: number
  organizations: number
  /** Runs that fall due evenly within `withinSeconds`. */
  due: number
  withinSeconds: number
  /** Events that end runs, one after the other. */
  exits: number
  /** Runs that wait in addition, in the second measurement. */
  waiting: number
}
