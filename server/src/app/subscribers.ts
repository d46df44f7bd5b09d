import { queueDeliveries } from '../domains/office/webhooks/index.ts'
import { storeSignals } from '../kernel/automations/engine/signal-subscriber.ts'
import type { Subscriber } from '../kernel/events/relay.ts'
import type { AppKernel } from './kernel.ts'

/**
 * Returns the functions that receive each event: one queues its webhook deliveries, the other stores it for the
 * automation engine. Every process that relays events uses them.
 */
export function subscribersOf({ kernel }: Pick<AppKernel, 'kernel'>): readonly Subscriber[] {
  return [queueDeliveries(() => kernel.now()), storeSignals]
}
