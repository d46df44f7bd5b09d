import type { Author } from '../../../kernel/access/actor.ts'
import type { Cause } from '../../../kernel/events/event.ts'

/** Origin of the event in a delivery: the request and the actor that caused it. */
export interface DeliveryMetadata {
  request_id: string | null
  /** Actor that caused the event. Null for events that were stored before actors were recorded. */
  actor: Author | null
  /** The automation and run that caused the event. Absent if no automation did. */
  automation?: { automation_id: string; run_id: string }
}

export function toMetadata({ request_id, actor, automation_id, run_id }: Cause): DeliveryMetadata {
  const metadata = { request_id: request_id ?? null, actor: actor ?? null }
  if (automation_id === undefined || run_id === undefined) return metadata
  return { ...metadata, automation: { automation_id, run_id } }
}

/** Creates the body of a delivery. It is stored, so that every attempt sends the same bytes. */
export function deliveryBody(
  id: string,
  event: {
    name: string
    occurredAt: string
    data: Readonly<Record<string, unknown>>
    metadata: DeliveryMetadata
  },
): string {
  const { name, occurredAt, data, metadata } = event
  return JSON.stringify({ id, event: name, timestamp: occurredAt, data, metadata })
}
