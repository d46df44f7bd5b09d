import type { Cause } from '../../events/event.ts'

/**
 * An event in the form in which automations receive it. The trigger determines which record in the payload is the
 * subject.
 */
export interface SignalEvent {
  id: string
  /** Name of the event, such as `thing.status_changed`. */
  type: string
  occurredAt: string
  payload: Readonly<Record<string, unknown>>
  cause: Cause
}
