import type { Queries, Writes } from '../database/queries.ts'
import { newId } from '../ids.ts'
import type { TaskKind } from './task.ts'
import { insertTask, insertTasks } from './tasks-table.ts'

export interface QueuedTask {
  orgId: string
  /**
   * Id of the task. Defaults to a new id. A caller that must find the task again can derive the id from the message
   * or delivery that the task sends.
   */
  id?: string
  /**
   * Name of the queue partition. Tasks of a partition start in order, and only a limited number of them run at the
   * same time.
   */
  partition: string
  now: string
  /** Time from which the task may start. Defaults to now. */
  dueAt?: string
}

/** Queues a task in the caller's transaction. The task runs only if that transaction commits. */
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
    partition: task.partition,
    payload: kind.payload.parse(payload),
    dueAt: task.dueAt ?? task.now,
    now: task.now,
  })
  return id
}

/**
 * Queues many tasks. If a dead letter (a task that is not retried any more) has the id of one of these tasks, it is
 * queued again. A waiting or running task with such an id does not change.
 */
export function queueTasks<Payload>(
  db: Writes,
  kind: Pick<TaskKind<Payload>, 'name' | 'payload'>,
  tasks: readonly { orgId: string; id: string; partition: string; payload: Payload }[],
  now: string,
): void {
  const parsed = tasks.map((task) => ({ ...task, payload: kind.payload.parse(task.payload) }))
  if (parsed.length > 0) insertTasks(db, kind.name, parsed, now)
}
