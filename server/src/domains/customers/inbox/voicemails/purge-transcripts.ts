import type { Database } from '../../../../kernel/database/database.ts'
import { secondsBetweenWalks, walkPages } from '../../../../kernel/retention/walk-pages.ts'
import type { Schedule } from '../../../../kernel/tasks/schedule.ts'

const retentionMs = 30 * 24 * 3_600_000

/** Deletes transcripts whose recordings were never reported. */
export function purgeTranscripts({ system }: Pick<Database, 'system'>): Schedule {
  return {
    name: 'transcripts_ahead.forget',
    everySeconds: secondsBetweenWalks(retentionMs),
    suspendWhenCircuitOpen: true,
    run: async (now) => {
      const before = new Date(Date.parse(now) - retentionMs).toISOString()
      await walkPages(system, 'live.transcripts_ahead', ([from, to]) =>
        system.rows(
          `delete from live.transcripts_ahead t where t.ctid >= $1::tid and t.ctid < $2::tid and t.told_at <= $3`,
          [from, to, before],
        ),
      )
    },
  }
}
