import type { Database, Mode } from '../../database/database.ts'
import type { Queries } from '../../database/queries.ts'
import { secondsBetweenWalks, type Stretch, walkPages } from '../../retention/walk-pages.ts'
import type { Schedule } from '../../tasks/schedule.ts'

const modes: readonly Mode[] = ['live', 'sandbox']

/** Deletes expired answers. A key whose answer has expired can be used again even before the answer is deleted. */
export function purgeAnswers(database: Database, retentionMs: number): Schedule {
  return {
    name: 'answers.purge',
    everySeconds: secondsBetweenWalks(retentionMs),
    suspendWhenCircuitOpen: true,
    run: async (now) => {
      const before = new Date(Date.parse(now) - retentionMs).toISOString()
      for (const mode of modes)
        await walkPages(database.system, `${mode}.idempotency_records`, (stretch) =>
          deleteOld(database.system, mode, stretch, before),
        )
    },
  }
}

function deleteOld(system: Queries, mode: Mode, [from, to]: Stretch, before: string): Promise<unknown> {
  return system.rows(
    `delete from ${mode}.idempotency_records r
      where r.ctid >= $1::tid and r.ctid < $2::tid and r.created_at <= $3`,
    [from, to, before],
  )
}
