import type { Queries } from '../database/queries.ts'
import { newId } from '../ids.ts'
import type { TaskKind } from './task.ts'
import { insertTask } from './tasks-table.ts'

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
  kind: TaskKind<Payload>,
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
