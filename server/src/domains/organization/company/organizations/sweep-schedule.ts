import type { Database } from '../../../../kernel/database/database.ts'
import type { Kernel } from '../../../../kernel/operations/run.ts'
import type { Schedule } from '../../../../kernel/tasks/schedule.ts'
import { type Sweep, sweepOrganizations } from './sweep-organizations.ts'

interface ScheduledSweep {
  name: string
  everySeconds: number
  sweep: (now: string) => Sweep
}

/**
 * Defines the schedule of a sweep of all organizations. It is suspended while the database is unhealthy
 * (the circuit breaker of the health monitor is open).
 */
export const sweepSchedule =
  ({ name, everySeconds, sweep }: ScheduledSweep) =>
  (database: Database, kernel: Kernel): Schedule => ({
    name,
    everySeconds,
    suspendWhenCircuitOpen: true,
    run: (now) => sweepOrganizations(database, kernel, sweep(now)),
  })
