import { newId } from '../../../kernel/ids.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { causeOf } from '../../../kernel/operations/settle.ts'
import { queueTasks } from '../../../kernel/tasks/queue.ts'
import { deliveryBody, toMetadata } from './delivery-body.ts'
import { deliveryTask, taskOf } from './delivery-task.ts'
import type { DeliveryEvent, DeliveryPurpose } from './webhook-delivery.ts'
import { insertDeliveries } from './webhook-deliveries-table.ts'

/** Enqueues a delivery to one destination without any event in the outbox. Returns the id of the delivery. */
export function enqueueDelivery(
  ctx: MutationContext,
  destinationId: string,
  content: { purpose: DeliveryPurpose; event: DeliveryEvent; data: Readonly<Record<string, unknown>> },
): string {
  const orgId = ctx.actor.org.id
  const id = newId()
  const { purpose, event, data } = content
  const delivery = {
    org_id: orgId,
    id,
    destination_id: destinationId,
    purpose,
    event,
    event_id: newId(),
    body: deliveryBody(id, {
      name: event,
      occurredAt: ctx.now,
      data,
      metadata: toMetadata(causeOf(ctx)),
    }),
  }
  insertDeliveries(ctx.db, 'webhook_deliveries', [delivery], ctx.present)
  queueTasks(ctx.db, deliveryTask, [taskOf(orgId, delivery)], ctx.present)
  return id
}
