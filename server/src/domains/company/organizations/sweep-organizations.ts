import type { Database, Mode } from '../../../kernel/database/database.ts'
import type { Queries } from '../../../kernel/database/queries.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Operation } from '../../../kernel/operations/operation.ts'
import { type Kernel, run } from '../../../kernel/operations/run.ts'
import { findOrganizationById, selectOrganizations } from './organizations-table.ts'

/** Which records of an organization are due, and the operation of the service that is run on each. */
export interface Sweep {
  /**
   * At most `limit` of them. Where the operation may leave a record due, only those behind `after`, the last one that was
   * looked at: otherwise the records in front would be found again and again.
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

/** Goes through every organization, in both modes. A failure ends the sweep; the next one begins anew. */
export async function sweepOrganizations(
  database: Database,
  kernel: Kernel,
  sweep: Sweep,
  limit = usualLimit,
): Promise<void> {
  for (const { id } of await selectOrganizations(database.system))
    for (const mode of ['live', 'sandbox'] as const)
      await sweepOrganization(database, kernel, sweep, { orgId: id, mode, limit })
}

async function sweepOrganization(
  database: Database,
  kernel: Kernel,
  { due, operation, inputOf }: Sweep,
  { orgId, mode, limit }: { orgId: string; mode: Mode; limit: number },
): Promise<void> {
  const reader = database[mode].reader({ orgId, locations: '*' })
  for (let after: string | null = null; ;) {
    const found: readonly { id: string }[] = await due(reader, orgId, { after, limit })
    const org = found.length > 0 ? await findOrganizationById(database.system, orgId) : undefined
    if (!org) return
    const actor = { type: 'system', id: null, org, mode, locations: '*' } as const
    for (const { id } of found)
      await run(kernel, operation, { actor, input: inputOf(id), requestId: newId() })
    if (found.length < limit) return
    after = found.at(-1)!.id
  }
}
