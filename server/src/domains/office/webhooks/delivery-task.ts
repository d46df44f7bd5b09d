import * as z from 'zod'

const payload = z.strictObject({ delivery_id: z.uuid() })
export type DeliveryPayload = z.infer<typeof payload>

/** Name and payload of the background task that sends a delivery. deliver-webhook.ts contains its code. */
export const deliveryTask = { name: 'webhooks.deliver', payload }

/**
 * Returns the queue partition for the deliveries of a destination. Tasks of one partition start in order, and a slow
 * destination does not delay the deliveries to others.
 */
const partitionKeyFor = (destinationId: string): string => `webhook ${destinationId}`

/** Returns the task that sends a delivery. Its id is the delivery's id, so that a replay finds the task. */
export function taskOf(orgId: string, delivery: { id: string; destination_id: string }) {
  return {
    orgId,
    id: delivery.id,
    partition: partitionKeyFor(delivery.destination_id),
    payload: { delivery_id: delivery.id },
  }
}
