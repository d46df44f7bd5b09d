import type { Database, Mode } from '../../../../kernel/database/database.ts'
import { secondsBetweenWalks, walkPages } from '../../../../kernel/retention/walk-pages.ts'
import type { Schedule } from '../../../../kernel/tasks/schedule.ts'

const modes: readonly Mode[] = ['live', 'sandbox']
export const retentionMs = 90 * 24 * 60 * 60_000

/** Deletes outcomes of changes that are past their retention, and that no phone sends again. */
export function purgeResults(database: Database): Schedule {
  return {
    name: 'sync.forget_results',
    everySeconds: secondsBetweenWalks(retentionMs),
    suspendWhenCircuitOpen: true,
    run: async (now) => {
      const before = new Date(Date.parse(now) - retentionMs).toISOString()
      for (const mode of modes)
        await walkPages(database.system, `${mode}.sync_results`, ([from, to]) =>
          database.system.rows(
            `delete from ${mode}.sync_results r where r.ctid >= $1::tid and r.ctid < $2::tid and r.created_at <= $3`,
            [from, to, before],
          ),
        )
    },
  }
}
