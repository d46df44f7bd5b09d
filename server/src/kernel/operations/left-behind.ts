import type { Queries } from '../database/queries.ts'
import { tasksOf } from '../tasks/tasks-table.ts'

/** The kind of task by which an operation is left to the background (run-later.ts). */
export const kindOfLeft = 'operation.run'

interface Left {
  operation: string
  input: unknown
}

/** What a run has left so far, of the tasks that it added: those of parts that were taken back are not there. */
export async function leftBehind(db: Queries, orgId: string, tasks: ReadonlySet<string>): Promise<Left[]> {
  if (tasks.size === 0) return []
  const left = await tasksOf(db, orgId, { kind: kindOfLeft, ids: [...tasks] })
  return left.map(({ payload }) => payload as Left)
}
