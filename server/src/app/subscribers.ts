import { queueDeliveries } from '../domains/office/webhooks/index.ts'
import { storeSignals } from '../kernel/automations/engine/signal-subscriber.ts'
import type { Subscriber } from '../kernel/events/relay.ts'
import type { AppKernel } from './kernel.ts'

/** The subscribers of events, for any process that relays them. */
export function subscribersOf({ kernel }: Pick<AppKernel, 'kernel'>): readonly Subscriber[] {
  return [queueDeliveries(() => kernel.now()), storeSignals]
}
