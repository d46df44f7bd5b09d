import type { Database, Mode } from '../../../kernel/database/database.ts'
import type { Queries } from '../../../kernel/database/queries.ts'
import type { Schedule } from '../../../kernel/tasks/schedule.ts'
import { positionRetentionDays } from '../../../kernel/schema/position.ts'

const atOnce = 1000
const until = `$1::timestamptz - make_interval(days => $2)`

/**
 * Deletes the coordinates of knocks that are older than the retention period, up to `atOnce` knocks. Returns the number
 * of these knocks.
 */
async function purgeKnockPositions(system: Queries, mode: Mode, now: string): Promise<number> {
  const purgedRows = await system.rows(
    `update ${mode}.knocks r set pos = null, distance_m = null
      from (select k.org_id, k.id from ${mode}.knocks k where k.pos is not null and k.knocked_at < ${until} limit $3) old
      where r.org_id = old.org_id and r.id = old.id returning r.id`,
    [now, positionRetentionDays, atOnce],
  )
  return purgedRows.length
}

async function purgeSessionPositions(system: Queries, mode: Mode, now: string): Promise<number> {
  const purgedRows = await system.rows(
    `update ${mode}.canvassing_sessions r set pos_in = null, pos_out = null
      from (select s.org_id, s.id from ${mode}.canvassing_sessions s
             where (s.pos_in is not null or s.pos_out is not null) and s.started_at < ${until} limit $3) old
      where r.org_id = old.org_id and r.id = old.id returning r.id`,
    [now, positionRetentionDays, atOnce],
  )
  return purgedRows.length
}

/**
 * Deletes old coordinates of members. Uses real time even in organizations with a test clock, because the deletion
 * protects people's privacy.
 */
export function purgePositions({ system }: Pick<Database, 'system'>): Schedule {
  return {
    name: 'canvassing.forgetPositions',
    everySeconds: 3600,
    suspendWhenCircuitOpen: true,
    run: async (now) => {
      for (const mode of ['live', 'sandbox'] as const)
        for (const purge of [purgeKnockPositions, purgeSessionPositions])
          while ((await purge(system, mode, now)) === atOnce);
    },
  }
}
