import type { Author } from '../access/actor.ts'
import type { output, ZodObject } from 'zod'

/**
 * A type of event that subscribers receive. The payload contains the values of the record, so that subscribers need
 * not read the record.
 */
export interface EventType<Payload extends ZodObject = ZodObject> {
  /** Name of the event, as `record.past_participle`. */
  name: string
  summary: string
  payload: Payload
}

export type PayloadOf<E extends EventType> = output<E['payload']>

export interface Cause {
  request_id?: string
  operation?: string
  /**
   * The author of the event, with the API key through which the author acted. Absent from events that were stored
   * before this field existed.
   */
  actor?: Author
  /** Id of the automation that caused the event. Absent if no automation did. */
  automation_id?: string
  run_id?: string
  /**
   * Number of automations in the chain that caused the event. 1 if no automation started the automation that caused
   * it.
   */
  depth?: number
  /** Id of the event that started the chain of automations. Null if no event did. */
  root_event_id?: string | null
}

export function event<Payload extends ZodObject>(definition: EventType<Payload>): EventType<Payload> {
  return definition
}
