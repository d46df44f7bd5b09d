import { setTimeout as sleep } from 'node:timers/promises'
import { deliveryBody, isWebhookEvent, toMetadata } from '../../domains/office/webhooks/index.ts'
import { eventsSince } from '../../kernel/events/events-table.ts'
import { newId } from '../../kernel/ids.ts'
import type { Session } from './session.ts'

/** An event that a command prints and forwards. */
export interface FollowedEvent {
  /** Id of the body, by which a receiver recognizes repetitions. */
  id: string
  name: string
  occurredAt: string
  /** Label of the source in the printed line, such as `live`. */
  source: string
  /** Body of a webhook delivery. */
  body: string
}

const pollMs = 250
/**
 * Each poll also reads the events of the last 30 seconds again and skips those that it has already seen. This is needed
 * because transactions may commit in a different order from the one in which their events were emitted.
 */
const overlapMs = 30_000
const perLook = 500

/**
 * Polls for live and sandbox events that occur after `start` and calls `onEvent` for each, until `ending` is aborted.
 * Returns the number of these events.
 */
export async function followDatabase(
  { database, kernel }: Session,
  { orgId, start, selected }: { orgId: string; start: number; selected: readonly string[] | undefined },
  ending: AbortSignal,
  onEvent: (event: FollowedEvent) => Promise<void>,
): Promise<number> {
  const seenIds = new Set<string>()
  while (!ending.aborted) {
    const since = new Date(Math.max(start, Date.parse(kernel.now()) - overlapMs)).toISOString()
    for (const mode of ['live', 'sandbox'] as const) {
      const db = database[mode].reader({ orgId, locations: '*' })
      for (const event of await eventsSince(db, orgId, since, perLook)) {
        const isSelected = selected?.includes(event.name) ?? isWebhookEvent(event.name)
        if (seenIds.has(event.id) || !isSelected) continue
        seenIds.add(event.id)
        const { name, occurred_at: occurredAt, payload: data, cause } = event
        const id = newId()
        const body = deliveryBody(id, { name, occurredAt, data, metadata: toMetadata(cause) })
        await onEvent({ id, name, occurredAt, source: mode, body })
      }
    }
    await sleep(pollMs, undefined, { signal: ending }).catch(() => undefined)
  }
  return seenIds.size
}
