import type { MutationContext } from '../../../../kernel/operations/context.ts'
import type { ChangeInput } from './change-input.ts'
import { offlineOperations } from './offline-operations.ts'
import type { Result } from './results-table.ts'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Locks all records that a batch of changes is about, in a fixed order, before the batch is applied. Without this, two
 * batches that change the same records in different orders could deadlock.
 */
export function lockSubjects(
  ctx: MutationContext,
  changes: readonly ChangeInput[],
  resultsById: ReadonlyMap<string, Result>,
): void {
  const idsByTable = new Map<string, Set<string>>()
  for (const { change_id, operation, input } of changes) {
    if (resultsById.has(change_id)) continue
    for (const [member, { table }] of Object.entries(offlineOperations.get(operation)?.about ?? {})) {
      const id = input[member]
      if (table === undefined || typeof id !== 'string' || !uuid.test(id)) continue
      if (!idsByTable.has(table)) idsByTable.set(table, new Set())
      idsByTable.get(table)!.add(id)
    }
  }
  for (const [table, ids] of [...idsByTable].sort(([one], [other]) => (one < other ? -1 : 1)))
    ctx.db.later(
      `select 1 from ${table} r where r.org_id = $1 and r.id = any ($2::uuid[]) order by r.id for update`,
      [ctx.actor.org.id, [...ids]],
    )
}
