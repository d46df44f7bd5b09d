import type { Cause } from '../../events/event.ts'

/** An event as automations receive it. Each trigger determines which of the records in the payload is its subject. */
export interface SignalEvent {
  id: string
  /** Name of the event, such as `thing.status_changed`. */
  type: string
  occurredAt: string
  payload: Readonly<Record<string, unknown>>
  cause: Cause
}
