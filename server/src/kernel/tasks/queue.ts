import type { Queries, Writes } from '../database/queries.ts'
import { newId } from '../ids.ts'
import type { TaskKind } from './task.ts'
import { insertTask, insertTasks } from './tasks-table.ts'

export interface QueuedTask {
  orgId: string
  /**
   * Id of the task, for callers that must find it again, for example by the id of the message or delivery that the task
   * sends.
   */
  id?: string
  /** Queue partition. Its tasks start in order, and a limited number of them runs at once. */
  partition: string
  now: string
  /** Earliest start. Defaults to now. */
  dueAt?: string
}

/** Queues a task in the caller's transaction. It runs only if that commits. */
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

/** Queues many tasks. A dead letter with one of these ids starts again. A waiting or running task stays unchanged. */
export function queueTasks<Payload>(
  db: Writes,
  kind: Pick<TaskKind<Payload>, 'name' | 'payload'>,
  tasks: readonly { orgId: string; id: string; partition: string; payload: Payload }[],
  now: string,
): void {
  const parsed = tasks.map((task) => ({ ...task, payload: kind.payload.parse(task.payload) }))
  if (parsed.length > 0) insertTasks(db, kind.name, parsed, now)
}
