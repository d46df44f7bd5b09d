import type { Database } from '../database/database.ts'
import type { Schedule } from '../tasks/schedule.ts'
import { secondsBetweenWalks, walkPages } from './walk-pages.ts'

interface AgedRows {
  name: string
  tables: readonly string[]
  /** Column with the time from which the retention period of a row is counted. */
  since: string
  retentionMs: number
}

/** Returns a function that creates the schedule for deleting rows whose retention period has ended. */
export const purgeByAge =
  ({ name, tables, since, retentionMs }: AgedRows) =>
  ({ system }: Pick<Database, 'system'>): Schedule => ({
    name,
    everySeconds: secondsBetweenWalks(retentionMs),
    suspendWhenCircuitOpen: true,
    run: async (now) => {
      const before = new Date(Date.parse(now) - retentionMs).toISOString()
      for (const table of tables)
        await walkPages(system, table, ([from, to]) =>
          system.rows(
            `delete from ${table} r where r.ctid >= $1::tid and r.ctid < $2::tid and r.${since} <= $3`,
            [from, to, before],
          ),
        )
    },
  })
