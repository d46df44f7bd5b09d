import type { MutationContext } from '../../../kernel/operations/context.ts'
import type { ChangeInput } from './change-input.ts'
import { offlineOperations } from './offline-operations.ts'
import type { Result } from './results-table.ts'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Holds what a batch is about before any of it is done, in one order: batches of two members that change the same records
 * in other orders wait for each other, and none is in the other's way.
 */
export function holdSubjects(
  ctx: MutationContext,
  changes: readonly ChangeInput[],
  known: ReadonlyMap<string, Result>,
): void {
  const wanted = new Map<string, Set<string>>()
  for (const { change_id, operation, input } of changes) {
    if (known.has(change_id)) continue
    for (const [member, { table }] of Object.entries(offlineOperations.get(operation)?.about ?? {})) {
      const id = input[member]
      if (table === undefined || typeof id !== 'string' || !uuid.test(id)) continue
      if (!wanted.has(table)) wanted.set(table, new Set())
      wanted.get(table)!.add(id)
    }
  }
  for (const [table, ids] of [...wanted].sort(([one], [other]) => (one < other ? -1 : 1)))
    ctx.db.later(
      `select 1 from ${table} r where r.org_id = $1 and r.id = any ($2::uuid[]) order by r.id for update`,
      [ctx.actor.org.id, [...ids]],
    )
}
