import type { Database } from '../../kernel/database/database.ts'
import { newId } from '../../kernel/ids.ts'
import { type Kernel, run } from '../../kernel/operations/run.ts'
import type { Schedule } from '../../kernel/tasks/schedule.ts'
import { findOrganizationById, selectOrganizations } from '../organizations/index.ts'
import { noteOverdue } from './note-overdue.ts'
import { selectUntoldOverdue } from './overdue-table.ts'

const batch = 200

/** Tells what became overdue: often enough that each time zone hears of it soon after its own midnight. */
export function sweepOverdueInvoices(database: Database, kernel: Kernel): Schedule {
  return {
    name: 'invoices.overdue',
    everySeconds: 900,
    heldByCircuit: true,
    run: async (now) => {
      for (const { id } of await selectOrganizations(database.system))
        for (const mode of ['live', 'sandbox'] as const) await sweep(database, kernel, mode, id, now)
    },
  }
}

/** Goes on behind the last one it looked at, so an invoice that is not noted does not hold up the others. */
async function sweep(
  database: Database,
  kernel: Kernel,
  mode: 'live' | 'sandbox',
  orgId: string,
  now: string,
): Promise<void> {
  const reader = database[mode].reader({ orgId, locations: '*' })
  for (let after: string | null = null; ;) {
    const found: { id: string }[] = await selectUntoldOverdue(reader, orgId, { now, after, limit: batch })
    const org = found.length > 0 ? await findOrganizationById(database.system, orgId) : undefined
    if (!org) return
    const actor = { type: 'system', id: null, org, mode, locations: '*' } as const
    for (const { id } of found)
      await run(kernel, noteOverdue, { actor, input: { invoice_id: id }, requestId: newId() })
    if (found.length < batch) return
    after = found.at(-1)!.id
  }
}
