import type { Database } from '../../../kernel/database/database.ts'
import { positionRetentionDays } from '../../../kernel/schema/position.ts'
import type { Schedule } from '../../../kernel/tasks/schedule.ts'

const atOnce = 1000

/** Deletes the GPS positions at the start and end of time entries after their retention period. The entries stay. */
export function purgeTimePositions({ system }: Pick<Database, 'system'>): Schedule {
  return {
    name: 'timesheets.forgetPositions',
    everySeconds: 3600,
    suspendWhenCircuitOpen: true,
    run: async (now) => {
      for (const mode of ['live', 'sandbox'] as const) {
        let count = atOnce
        while (count === atOnce) {
          const purged = await system.rows(
            `update ${mode}.time_entries r set pos_in = null, pos_out = null
              from (select t.org_id, t.id from ${mode}.time_entries t
                     where (t.pos_in is not null or t.pos_out is not null)
                       and t.started_at < $1::timestamptz - make_interval(days => $2) limit $3) old
              where r.org_id = old.org_id and r.id = old.id returning r.id`,
            [now, positionRetentionDays, atOnce],
          )
          count = purged.length
        }
      }
    },
  }
}
