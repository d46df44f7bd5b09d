import type { MutationContext } from '../../../kernel/operations/context.ts'
import { enqueueDelivery } from './enqueue-delivery.ts'
import { samplePayloads } from './sample-payloads.ts'
import type { DeliveryPurpose } from './webhook-delivery.ts'
import type { WebhookEventName } from './webhook-events.ts'

/**
 * Enqueues a test delivery with sample data. It has the form of a real delivery, but `data.test` is true. Returns the id
 * of the delivery.
 */
export function sendSample(
  ctx: MutationContext,
  destinationId: string,
  purpose: Exclude<DeliveryPurpose, 'event'>,
  event: WebhookEventName,
): string {
  const data = { ...samplePayloads(ctx.now)[event], test: true }
  return enqueueDelivery(ctx, destinationId, { purpose, event, data })
}
