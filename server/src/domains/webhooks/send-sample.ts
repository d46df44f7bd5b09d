import { newId } from '../../kernel/ids.ts'
import type { MutationContext } from '../../kernel/operations/context.ts'
import { queueTasks } from '../../kernel/tasks/queue.ts'
import { deliveryBody } from './delivery-body.ts'
import { deliveryTask, taskOf } from './delivery-task.ts'
import { samplePayloads } from './sample-payloads.ts'
import type { DeliveryPurpose } from './webhook-delivery.ts'
import { insertDeliveries } from './webhook-deliveries-table.ts'
import type { WebhookEventName } from './webhook-events.ts'

/** Leaves a delivery to the background that looks like the real thing but for `data.test`. Answers its id. */
export async function sendSample(
  ctx: MutationContext,
  destinationId: string,
  purpose: Exclude<DeliveryPurpose, 'event'>,
  event: WebhookEventName,
): Promise<string> {
  const orgId = ctx.actor.org.id
  const id = newId()
  const data = { ...samplePayloads(ctx.now)[event], test: true }
  const delivery = {
    org_id: orgId,
    id,
    destination_id: destinationId,
    purpose,
    event,
    event_id: newId(),
    body: deliveryBody(id, { name: event, occurredAt: ctx.now, data }),
  }
  insertDeliveries(ctx.db, 'webhook_deliveries', [delivery], ctx.present)
  queueTasks(ctx.db, deliveryTask, [taskOf(orgId, delivery)], ctx.present)
  return id
}
