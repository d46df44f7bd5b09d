import type { MutationContext } from '../../../kernel/operations/context.ts'
import { queueTasks } from '../../../kernel/tasks/queue.ts'
import { deliveryTask, taskOf } from './delivery-task.ts'
import { reopenDeliveries } from './webhook-deliveries-table.ts'

/**
 * Queues finished deliveries again, with the same ids and bodies. The number of the next attempt is 1. Returns the
 * number of queued deliveries.
 */
export async function reopen(ctx: MutationContext, ids: readonly string[]): Promise<number> {
  const orgId = ctx.actor.org.id
  const reopened = await reopenDeliveries(ctx.db, orgId, ids)
  // Ids ascend with the time of their creation, so the oldest event is sent first.
  const tasks = reopened.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map((delivery) => taskOf(orgId, delivery))
  queueTasks(ctx.db, deliveryTask, tasks, ctx.present)
  return tasks.length
}
