import type { Queries } from '../database/queries.ts'
import { tasksSince } from '../tasks/tasks-table.ts'

/** The kind of task by which an operation is left to the background (run-later.ts). */
export const kindOfLeft = 'operation.run'

interface Left {
  operation: string
  input: unknown
}

/** What a run has left so far; `since` is an id made when it began. */
export async function leftBehind(db: Queries, orgId: string, since: string): Promise<Left[]> {
  const left = await tasksSince(db, orgId, { kind: kindOfLeft, since })
  return left.map(({ payload }) => payload as Left)
}
