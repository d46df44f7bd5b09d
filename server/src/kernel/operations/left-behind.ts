import type { Queries } from '../database/queries.ts'
import { tasksOf } from '../tasks/tasks-table.ts'

/** Task kind that runs an operation in the background (run-later.ts). */
export const kindOfLeft = 'operation.run'

interface Left {
  operation: string
  input: unknown
}

/** Returns the background operations that a run enqueued. Tasks of rolled-back parts are not included. */
export async function leftBehind(db: Queries, orgId: string, tasks: ReadonlySet<string>): Promise<Left[]> {
  if (tasks.size === 0) return []
  const left = await tasksOf(db, orgId, { kind: kindOfLeft, ids: [...tasks] })
  return left.map(({ payload }) => payload as Left)
}
