import type { Database } from '../../kernel/database/database.ts'
import { newId } from '../../kernel/ids.ts'
import { type Kernel, run } from '../../kernel/operations/run.ts'
import type { Schedule } from '../../kernel/tasks/schedule.ts'
import { findOrganizationById, selectOrganizations } from '../organizations/index.ts'
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
      for (const { id } of await selectOrganizations(database.system))
        for (const mode of ['live', 'sandbox'] as const) await sweep(database, kernel, mode, id, now)
    },
  }
}

async function sweep(
  database: Database,
  kernel: Kernel,
  mode: 'live' | 'sandbox',
  orgId: string,
  now: string,
): Promise<void> {
  const reader = database[mode].reader({ orgId, locations: '*' })
  for (;;) {
    const found = await selectExpired(reader, orgId, now, batch)
    const org = found.length > 0 ? await findOrganizationById(database.system, orgId) : undefined
    if (!org) return
    const actor = { type: 'system', id: null, org, mode, locations: '*' } as const
    for (const { id } of found)
      await run(kernel, expireEstimate, { actor, input: { estimate_id: id }, requestId: newId() })
    if (found.length < batch) return
  }
}
