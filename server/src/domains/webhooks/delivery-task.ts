import * as z from 'zod'

const payload = z.strictObject({ delivery_id: z.uuid() })
export type DeliveryPayload = z.infer<typeof payload>

/** Name and payload of the task that sends a delivery; deliver-webhook.ts does it. */
export const deliveryTask = { name: 'webhooks.deliver', payload }

/** A destination's deliveries start in order and do not keep other destinations waiting. */
const laneOf = (destinationId: string): string => `webhook ${destinationId}`

/** The task has the delivery's id, so that a replay finds it again. */
export function taskOf(orgId: string, delivery: { id: string; destination_id: string }) {
  return {
    orgId,
    id: delivery.id,
    lane: laneOf(delivery.destination_id),
    payload: { delivery_id: delivery.id },
  }
}
