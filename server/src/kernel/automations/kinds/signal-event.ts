import type { Cause } from '../../events/event.ts'

/** An event as automations see it: who meant it to be about what is told by the kind of trigger. */
export interface SignalEvent {
  id: string
  /** Its name, such as `thing.status_changed`. */
  type: string
  occurredAt: string
  payload: Readonly<Record<string, unknown>>
  cause: Cause
}
