import type { Logger } from 'pino'
import { isConnectionFailure } from '../database/connection-failure.ts'
import type { Database } from '../database/database.ts'
import { logEvents } from '../log-events.ts'
import { serviceOrgId } from './task.ts'

/**
 * Recurring work. Each time it is due, exactly one process runs it. If that process crashes, the work is not repeated
 * until it is due the next time.
 */
export interface Schedule {
  /** Name of the schedule, as `area.verb`. */
  name: string
  everySeconds: number
  /**
   * If true, the schedule is suspended while the circuit breaker of the health monitor is open, because the database
   * is unhealthy then.
   */
  suspendWhenCircuitOpen: boolean
  /**
   * True if the schedule also runs while background work is held, because the installation is quiet or under
   * maintenance. Only work may do so that sends nothing, charges no one and deletes no data of organizations. Default:
   * false.
   */
  runsWhileHeld?: true
  run(now: string): Promise<void>
}

export interface ScheduleParts {
  database: Database
  schedules: readonly Schedule[]
  now: () => string
  log: Logger
  /** Returns true while scheduled work is suspended. */
  isSuspended: () => Promise<boolean>
  /** Returns true while background work is held, because the installation is quiet or under maintenance. */
  isHeld: () => Promise<boolean>
  /** Called if due schedules cannot be determined because the database is unreachable. */
  unreachable?: ((now: string) => void) | undefined
}

const lookEveryMs = 500

/**
 * Determines which schedules are due and runs them, until `stop` is called. `stop` waits for those that are running.
 * A long run does not delay other schedules.
 */
export function startSchedules(parts: ScheduleParts): { stop(): Promise<void> } {
  const looking = new Map<Schedule, Promise<void>>()
  const timer = setInterval(() => {
    for (const schedule of parts.schedules) {
      if (looking.has(schedule)) continue
      const look = runDue({ ...parts, schedules: [schedule] })
        .catch((error: Error) => reportLook(parts, error))
        .finally(() => looking.delete(schedule))
      looking.set(schedule, look)
    }
  }, lookEveryMs)
  return {
    stop: async () => {
      clearInterval(timer)
      await Promise.all(looking.values())
    },
  }
}

function reportLook({ log, now, unreachable }: ScheduleParts, error: Error): void {
  const isConnectionLost = isConnectionFailure(error)
  if (isConnectionLost) unreachable?.(now())
  log[isConnectionLost ? 'warn' : 'error']({ err: error }, 'Due schedules could not be determined.')
}

/** Runs each schedule that is due. */
export async function runDue({
  database,
  schedules,
  now,
  log,
  isSuspended,
  isHeld,
}: ScheduleParts): Promise<void> {
  for (const schedule of schedules) {
    const instant = now()
    const next = new Date(Date.parse(instant) + schedule.everySeconds * 1000).toISOString()
    // Reads the row before the upsert. Even an upsert that changes nothing would lock the row, which means a write
    // at every check.
    const mine = await database.system.row(
      `insert into quoin.schedules as s (org_id, name, next_run_at, last_run_at)
       select $1::uuid, $2::text, $4::timestamptz, $3::timestamptz
        where not exists (select 1 from quoin.schedules t where t.org_id = $1 and t.name = $2 and t.next_run_at > $3)
       on conflict (org_id, name) do update set next_run_at = $4, last_run_at = $3 where s.next_run_at <= $3 returning name`,
      [serviceOrgId, schedule.name, instant, next],
    )
    if (!mine) continue
    const entry = { event: logEvents.cron, schedule: schedule.name }
    if (schedule.suspendWhenCircuitOpen && (await isSuspended())) {
      log.info({ ...entry, outcome: 'held' }, 'Scheduled work is suspended by the circuit breaker.')
      continue
    }
    if (!schedule.runsWhileHeld && (await isHeld())) {
      log.info(
        { ...entry, outcome: 'held' },
        'Scheduled work does not run while the installation is quiet or under maintenance.',
      )
      continue
    }
    try {
      await schedule.run(instant)
      log.debug({ ...entry, outcome: 'done' }, 'Scheduled work was done.')
    } catch (error) {
      log.error({ ...entry, outcome: 'failed', err: error as Error }, 'Scheduled work failed.')
    }
  }
}
