import type { Queries } from '../database/queries.ts'
import { tasksOf } from '../tasks/tasks-table.ts'

/** Task kind that runs an operation in the background (run-later.ts). */
export const operationTaskKind = 'operation.run'

interface EnqueuedOperation {
  operation: string
  input: unknown
}

/** Returns the background operations that a call enqueued. Tasks that were rolled back are not included. */
export async function findEnqueuedOperations(
  db: Queries,
  orgId: string,
  tasks: ReadonlySet<string>,
): Promise<EnqueuedOperation[]> {
  if (tasks.size === 0) return []
  const rows = await tasksOf(db, orgId, { kind: operationTaskKind, ids: [...tasks] })
  return rows.map(({ payload }) => payload as EnqueuedOperation)
}
