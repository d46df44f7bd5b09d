import type { MutationContext } from '../../kernel/operations/context.ts'
import { queueTasks } from '../../kernel/tasks/queue.ts'
import { deliveryTask, taskOf } from './delivery-task.ts'
import { reopenDeliveries } from './webhook-deliveries-table.ts'

/** Sends finished deliveries again: the same id and body, with attempts that count from 1. Answers how many. */
export async function reopen(ctx: MutationContext, ids: readonly string[]): Promise<number> {
  const orgId = ctx.actor.org.id
  const reopened = await reopenDeliveries(ctx.db, orgId, ids)
  // Ids rise with time: what happened first is sent first.
  const tasks = reopened.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map((delivery) => taskOf(orgId, delivery))
  queueTasks(ctx.db, deliveryTask, tasks, ctx.present)
  return tasks.length
}
