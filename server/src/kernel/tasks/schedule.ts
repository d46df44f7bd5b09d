import type { Logger } from 'pino'
import type { Database } from '../database/database.ts'
import { serviceOrgId } from './task.ts'

/** Work that repeats. Of all processes, one does each turn; a turn that a crash cuts short is made up at the next one. */
export interface Schedule {
  /** `area.verb`. */
  name: string
  everySeconds: number
  /** Whether the open circuit of the health monitor holds it. */
  heldByCircuit: boolean
  run(now: string): Promise<void>
}

export interface ScheduleParts {
  database: Database
  schedules: readonly Schedule[]
  now: () => string
  log: Logger
  /** Whether scheduled work is held back right now. */
  held: () => Promise<boolean>
}

const lookEveryMs = 500

/** Looks for turns that are due, and stops on request after the one at hand. */
export function startSchedules(parts: ScheduleParts): { stop(): Promise<void> } {
  let looking = Promise.resolve()
  const timer = setInterval(() => {
    looking = looking
      .then(() => runDue(parts))
      .catch((error: Error) => parts.log.error({ err: error }, 'Scheduled work could not be looked for.'))
  }, lookEveryMs)
  return {
    stop: async () => {
      clearInterval(timer)
      await looking
    },
  }
}

/** Runs each schedule whose turn has come. */
export async function runDue({ database, schedules, now, log, held }: ScheduleParts): Promise<void> {
  for (const schedule of schedules) {
    const instant = now()
    const next = new Date(Date.parse(instant) + schedule.everySeconds * 1000).toISOString()
    const mine = await database.system.row(
      `insert into quoin.schedules as s (org_id, name, next_run_at, last_run_at) values ($1, $2, $4, $3)
       on conflict (org_id, name) do update set next_run_at = $4, last_run_at = $3 where s.next_run_at <= $3 returning name`,
      [serviceOrgId, schedule.name, instant, next],
    )
    if (!mine || (schedule.heldByCircuit && (await held()))) continue
    await schedule
      .run(instant)
      .catch((error: Error) => log.error({ err: error, schedule: schedule.name }, 'Scheduled work failed.'))
  }
}
