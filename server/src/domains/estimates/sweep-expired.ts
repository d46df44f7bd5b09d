import type { Database, Mode } from '../../kernel/database/database.ts'
import { newId } from '../../kernel/ids.ts'
import { type Kernel, run } from '../../kernel/operations/run.ts'
import type { Schedule } from '../../kernel/tasks/schedule.ts'
import { findOrganizationById } from '../organizations/index.ts'
import { selectExpired } from './estimates-table.ts'
import { expireEstimate } from './expire-estimate.ts'

const batch = 200

/** Writes down, every hour, what has expired; reads have told so since the instant itself. */
export function sweepExpiredEstimates(database: Database, kernel: Kernel): Schedule {
  return {
    name: 'estimates.expire',
    everySeconds: 3600,
    heldByCircuit: true,
    run: async (now) => {
      for (const mode of ['live', 'sandbox'] as const) await sweep(database, kernel, mode, now)
    },
  }
}

async function sweep(database: Database, kernel: Kernel, mode: Mode, now: string): Promise<void> {
  let last: string | null = null
  for (;;) {
    const found = await selectExpired(database.system, mode, now, last, batch)
    for (const { org_id, id } of found) {
      const org = await findOrganizationById(database.system, org_id)
      if (!org) continue
      const actor = { type: 'system', id: null, org, mode, locations: '*' } as const
      await run(kernel, expireEstimate, { actor, input: { estimate_id: id }, requestId: newId() })
    }
    if (found.length < batch) return
    last = found.at(-1)!.id
  }
}
