import type { Database, Mode } from '../../database/database.ts'
import type { Queries } from '../../database/queries.ts'
import { answersExpiredAt } from './idempotency.ts'
import type { Schedule } from '../../tasks/schedule.ts'

const modes: readonly Mode[] = ['live', 'sandbox']
/** Small transactions, so that nobody waits for one. */
const perBatch = 1000
/** What is left after so many batches is deleted at the next turn. */
const mostBatches = 1000

/** Deletes answers that no key stands for any more. A key that is that old counts as free before, too. */
export function purgeAnswers(database: Database): Schedule {
  return {
    name: 'answers.purge',
    everySeconds: 3600,
    heldByCircuit: true,
    run: async (now) => {
      const before = answersExpiredAt(now)
      for (const mode of modes)
        for (let batch = 0; batch < mostBatches; batch++)
          if ((await deleteSome(database.system, mode, before)) === 0) break
    },
  }
}

/** Every index begins with the organization, so old rows are found organization by organization. */
async function deleteSome(system: Queries, mode: Mode, before: string): Promise<number> {
  const table = `${mode}.idempotency_records`
  const rows = await system.rows(
    `delete from ${table} r using (
       select found.org_id, found.key from quoin.organization_facts o,
         lateral (select a.org_id, a.key from ${table} a where a.org_id = o.org_id and a.status > 0 and a.created_at <= $1
                   order by a.created_at limit ${perBatch}) found
        limit ${perBatch}) old
      where r.org_id = old.org_id and r.key = old.key returning 1`,
    [before],
  )
  return rows.length
}
