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
  /**
   * True for work that deletes data by its age. If such work is late by more than an hour, it is put off by an hour: the
   * clock may have jumped ahead, and can be corrected before anything is deleted too early. Default: false.
   */
  isPutOffIfLate?: true
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
const hourMs = 3600_000

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
    const claimed = await claim(database, schedule, instant)
    if (!claimed) continue
    const entry = { event: logEvents.cron, schedule: schedule.name }
    if (claimed.isPutOff) {
      log.warn(
        { ...entry, outcome: 'put_off' },
        'Old data is deleted an hour later, because this work is late: the service was stopped, or the clock has jumped ahead.',
      )
      continue
    }
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

/**
 * Claims a run of a schedule that is due. Undefined if it is not due, or if another process has claimed it. A schedule is
 * also due if its next run is later than its interval allows, because the clock was set back since the last run.
 */
async function claim(
  { system }: Database,
  { name, everySeconds, isPutOffIfLate }: Schedule,
  instant: string,
): Promise<{ isPutOff: boolean } | undefined> {
  const later = (ms: number): string => new Date(Date.parse(instant) + ms).toISOString()
  const next = later(everySeconds * 1000)
  const latest = later(everySeconds * 1000 + hourMs)
  const tooLateSince = isPutOffIfLate === true ? later(-hourMs) : '-infinity'
  // Reads the row before the upsert. Even an upsert that changes nothing would lock the row, which means a write at
  // every check.
  return await system.row<{ isPutOff: boolean }>(
    `insert into quoin.schedules as s (org_id, name, next_run_at, last_run_at)
     select $1::uuid, $2::text, $4::timestamptz, $3::timestamptz
      where not exists (select 1 from quoin.schedules t
                         where t.org_id = $1 and t.name = $2 and t.next_run_at > $3 and t.next_run_at <= $5)
     on conflict (org_id, name) do update
        set next_run_at = case when s.next_run_at < $6 then $7 else $4 end,
            last_run_at = case when s.next_run_at < $6 then s.last_run_at else $3 end
      where s.next_run_at <= $3 or s.next_run_at > $5
     returning s.last_run_at is distinct from $3 as "isPutOff"`,
    [serviceOrgId, name, instant, next, latest, tooLateSince, later(hourMs)],
  )
}
