import type { Database, Mode } from '../../../kernel/database/database.ts'
import { positionRetentionDays } from '../../../kernel/schema/position.ts'
import type { Schedule } from '../../../kernel/tasks/schedule.ts'

const modes: readonly Mode[] = ['live', 'sandbox']
const retentionMs = positionRetentionDays * 24 * 60 * 60_000
const atOnce = 1000

/**
 * Deletes the positions that phones sent with actions, such as starting a job, after their retention period. The times
 * of these actions are kept.
 */
export function purgeMarkedPositions(database: Database): Schedule {
  return {
    name: 'mobile.forget_positions',
    everySeconds: 3600,
    suspendWhenCircuitOpen: true,
    run: async (now) => {
      const before = new Date(Date.parse(now) - retentionMs).toISOString()
      for (const mode of modes) {
        let count = atOnce
        while (count === atOnce) count = (await purgeBefore(database, mode, before)).length
      }
    },
  }
}

function purgeBefore({ system }: Database, mode: Mode, before: string): Promise<unknown[]> {
  return system.rows(
    `update ${mode}.mobile_marks m set position = null
      where (m.org_id, m.id) in (
        select o.org_id, o.id from ${mode}.mobile_marks o
         where o.position is not null and o.created_at <= $1 limit ${atOnce} for update skip locked)
      returning 1`,
    [before],
  )
}
