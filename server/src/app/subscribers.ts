import { queueDeliveries } from '../domains/office/webhooks/index.ts'
import { storeSignals } from '../kernel/automations/engine/signal-subscriber.ts'
import type { Subscriber } from '../kernel/events/relay.ts'
import type { AppKernel } from './kernel.ts'

/** Returns the subscribers to which events are passed, for every process that relays events. */
export function subscribersOf({ kernel }: Pick<AppKernel, 'kernel'>): readonly Subscriber[] {
  return [queueDeliveries(() => kernel.now()), storeSignals]
}
