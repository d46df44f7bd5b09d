import * as z from 'zod'

const payload = z.strictObject({ delivery_id: z.uuid() })
export type DeliveryPayload = z.infer<typeof payload>

/** Name and payload of the task that sends a delivery; deliver-webhook.ts runs it. */
export const deliveryTask = { name: 'webhooks.deliver', payload }

/** Partition key: deliveries of a destination start in order and do not delay other destinations. */
const partitionKeyFor = (destinationId: string): string => `webhook ${destinationId}`

/** The task that sends a delivery. It has the delivery's id, so that a replay finds it. */
export function taskOf(orgId: string, delivery: { id: string; destination_id: string }) {
  return {
    orgId,
    id: delivery.id,
    partition: partitionKeyFor(delivery.destination_id),
    payload: { delivery_id: delivery.id },
  }
}
