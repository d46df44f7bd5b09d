import type { Subscriber } from '../../../kernel/events/relay.ts'
import { newId } from '../../../kernel/ids.ts'
import { queueTasks } from '../../../kernel/tasks/queue.ts'
import { deliveryBody, toMetadata } from './delivery-body.ts'
import { deliveryTask, taskOf } from './delivery-task.ts'
import { insertDeliveries, type NewDelivery } from './webhook-deliveries-table.ts'
import { selectSubscriptions } from './webhook-destinations-table.ts'

/**
 * Returns the event subscriber that creates a delivery and its task for each event and each destination subscribed to
 * it.
 */
export function queueDeliveries(now: () => string): Subscriber {
  return async (transaction, events) => {
    const orgIds = [...new Set(events.map((event) => event.org_id))]
    const subscriptions = Map.groupBy(
      await selectSubscriptions(transaction, orgIds),
      (subscription) => subscription.org_id,
    )
    const deliveries = events.flatMap((event) =>
      (subscriptions.get(event.org_id) ?? [])
        .filter((subscription) => subscription.events.includes(event.name))
        .map((subscription): NewDelivery => {
          const id = newId()
          return {
            org_id: event.org_id,
            id,
            destination_id: subscription.id,
            purpose: 'event',
            event: event.name,
            event_id: event.id,
            body: deliveryBody(id, {
              name: event.name,
              occurredAt: event.occurred_at,
              data: event.payload,
              metadata: toMetadata(event.cause),
            }),
          }
        }),
    )
    if (deliveries.length === 0) return
    const instant = now()
    insertDeliveries(transaction, 'live.webhook_deliveries', deliveries, instant)
    const tasks = deliveries.map((delivery) => taskOf(delivery.org_id, delivery))
    queueTasks(transaction, deliveryTask, tasks, instant)
  }
}
