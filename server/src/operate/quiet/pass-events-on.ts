import type { AppKernel } from '../../app/kernel.ts'
import { withTime } from '../../app/advance-clock.ts'
import { queueDeliveries } from '../../domains/office/webhooks/index.ts'
import { storeSignals } from '../../kernel/automations/engine/signal-subscriber.ts'
import { createRelay, type EmittedEvent, type Subscriber } from '../../kernel/events/relay.ts'
import type { HeldKind } from './held-kinds.ts'

/**
 * Relays all waiting events to webhooks and automations. An old event is one that occurred before the restore, or that
 * a sweep of this command emitted about a time before it. Its deliveries count as due at the time of the restore, so
 * that they are dropped like other old deliveries. An old event does not start an automation, unless `send` contains
 * `automations`. Returns the number of old events.
 */
export async function passEventsOn(
  { kernel, database }: AppKernel,
  { quietSince, send }: { quietSince: string; send: readonly HeldKind[] },
): Promise<number> {
  let oldEvents = 0
  const subscriber: Subscriber = async (transaction, events) => {
    const [old, fresh] = partition(events, (event) => isOld(event, quietSince))
    await queueDeliveries(() => quietSince)(transaction, old)
    await queueDeliveries(() => kernel.now())(transaction, fresh)
    await storeSignals(transaction, send.includes('automations') ? events : fresh)
    oldEvents += old.length
  }
  const relay = createRelay({
    database,
    subscribers: [subscriber],
    now: () => kernel.now(),
    log: kernel.services.log,
  })
  for (;;) {
    const end = await relay()
    if (end === 'nothing') return oldEvents
  }
}

const sweptBy: ReadonlySet<string> = new Set(withTime.map(({ sweep }) => sweep('').operation.name))

const isOld = ({ occurred_at, cause }: EmittedEvent, quietSince: string): boolean =>
  occurred_at <= quietSince || (cause.operation !== undefined && sweptBy.has(cause.operation))

function partition<Each>(list: readonly Each[], isFirst: (each: Each) => boolean): [Each[], Each[]] {
  const first = list.filter(isFirst)
  return [first, list.filter((each) => !first.includes(each))]
}
