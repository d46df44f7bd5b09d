import type { Queries, Writes } from '../database/queries.ts'
import { newId } from '../ids.ts'
import type { TaskKind } from './task.ts'
import { insertTask, insertTasks } from './tasks-table.ts'

export interface QueuedTask {
  orgId: string
  /** Given when the task must be found again, for instance by the id of what it delivers. */
  id?: string
  /** Tasks of a lane start in order, and a bounded number of them runs at once. */
  lane: string
  now: string
  /** Not before this instant. Default: now. */
  dueAt?: string
}

/** Leaves work to the background, in the transaction of the caller: it is done if, and only if, that commits. */
export async function queueTask<Payload>(
  db: Queries,
  kind: Pick<TaskKind<Payload>, 'name' | 'payload'>,
  payload: Payload,
  task: QueuedTask,
): Promise<string> {
  const id = task.id ?? newId()
  await insertTask(db, {
    orgId: task.orgId,
    id,
    kind: kind.name,
    lane: task.lane,
    payload: kind.payload.parse(payload),
    dueAt: task.dueAt ?? task.now,
    now: task.now,
  })
  return id
}

/** Many at once. One of these ids that is a dead letter begins anew; one that is waiting or at work is left alone. */
export function queueTasks<Payload>(
  db: Writes,
  kind: Pick<TaskKind<Payload>, 'name' | 'payload'>,
  tasks: readonly { orgId: string; id: string; lane: string; payload: Payload }[],
  now: string,
): void {
  const parsed = tasks.map((task) => ({ ...task, payload: kind.payload.parse(task.payload) }))
  if (parsed.length > 0) insertTasks(db, kind.name, parsed, now)
}
