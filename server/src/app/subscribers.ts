import { queueDeliveries } from '../domains/webhooks/index.ts'
import { keepSignals } from '../kernel/automations/engine/signal-subscriber.ts'
import type { Subscriber } from '../kernel/events/relay.ts'
import type { AppKernel } from './kernel.ts'

/** Who is told of events, whoever passes them on. */
export function subscribersOf({ kernel }: Pick<AppKernel, 'kernel'>): readonly Subscriber[] {
  return [queueDeliveries(() => kernel.now()), keepSignals]
}
