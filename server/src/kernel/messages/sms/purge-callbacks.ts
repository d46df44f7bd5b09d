import type { Database } from '../../database/database.ts'
import { secondsBetweenWalks, walkPages } from '../../retention/walk-pages.ts'
import type { Schedule } from '../../tasks/schedule.ts'

/** Carriers repeat a callback within a day. */
const retentionMs = 90 * 24 * 3_600_000

/** Deletes ids of received callbacks once no carrier repeats them any more. */
export function purgeCallbacks({ system }: Pick<Database, 'system'>): Schedule {
  return {
    name: 'carrier_callbacks.forget',
    everySeconds: secondsBetweenWalks(retentionMs),
    suspendWhenCircuitOpen: true,
    run: async (now) => {
      const before = new Date(Date.parse(now) - retentionMs).toISOString()
      await walkPages(system, 'quoin.carrier_callbacks', ([from, to]) =>
        system.rows(
          `delete from quoin.carrier_callbacks c
            where c.ctid >= $1::tid and c.ctid < $2::tid and c.received_at <= $3`,
          [from, to, before],
        ),
      )
    },
  }
}
