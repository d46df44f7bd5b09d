import type { Database, Mode } from '../../../kernel/database/database.ts'
import type { Queries } from '../../../kernel/database/queries.ts'
import { logEvents } from '../../../kernel/log-events.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Operation } from '../../../kernel/operations/operation.ts'
import { type Kernel, run } from '../../../kernel/operations/run.ts'
import { findOrganizationById, selectOrganizations } from './organizations-table.ts'

/** Which records of an organization are due, and the operation of the service that is run on each. */
export interface Sweep {
  /**
   * At most `limit` of them, by their ids, and only those behind `after`, the last one that was looked at: a record that
   * fails stays due, and would be found again and again.
   */
  due: (
    reader: Queries,
    orgId: string,
    page: { after: string | null; limit: number },
  ) => Promise<readonly { id: string }[]>
  operation: Operation
  inputOf: (id: string) => object
}

const usualLimit = 200

/**
 * Goes through every organization, in both modes. A record that fails is told in the log, left due for the next turn and
 * counted, and those behind it are served; only then is the turn a failure, which says how many. Not being able to look
 * for records ends the sweep.
 */
export async function sweepOrganizations(
  database: Database,
  kernel: Kernel,
  sweep: Sweep,
  limit = usualLimit,
): Promise<void> {
  let failed = 0
  for (const { id } of await selectOrganizations(database.system))
    for (const mode of ['live', 'sandbox'] as const)
      failed += await sweepOrganization(database, kernel, sweep, { orgId: id, mode, limit })
  if (failed > 0) throw new Error(`${failed} of the records due for ${sweep.operation.name} failed.`)
}

/** Answers how many records failed. */
async function sweepOrganization(
  database: Database,
  kernel: Kernel,
  { due, operation, inputOf }: Sweep,
  { orgId, mode, limit }: { orgId: string; mode: Mode; limit: number },
): Promise<number> {
  let failed = 0
  const reader = database[mode].reader({ orgId, locations: '*' })
  for (let after: string | null = null; ;) {
    const found: readonly { id: string }[] = await due(reader, orgId, { after, limit })
    const org = found.length > 0 ? await findOrganizationById(database.system, orgId) : undefined
    if (!org) return failed
    const actor = { type: 'system', id: null, org, mode, locations: '*' } as const
    for (const { id } of found)
      await run(kernel, operation, { actor, input: inputOf(id), requestId: newId() }).catch(
        (error: Error) => {
          failed++
          const record = { org_id: orgId, mode, operation: operation.name, record_id: id }
          const entry = { event: logEvents.cron, outcome: 'failed', ...record, err: error }
          kernel.services.log.error(entry, 'A record that was due failed; the sweep goes on.')
        },
      )
    if (found.length < limit) return failed
    after = found.at(-1)!.id
  }
}
