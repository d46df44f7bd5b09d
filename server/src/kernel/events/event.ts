import type { Author } from '../access/actor.ts'
import type { output, ZodObject } from 'zod'

/** A type of event that subscribers receive. The payload contains the values, so that subscribers need not read the row. */
export interface EventType<Payload extends ZodObject = ZodObject> {
  /** `record.past_participle`. */
  name: string
  summary: string
  payload: Payload
}

export type PayloadOf<E extends EventType> = output<E['payload']>

export interface Cause {
  request_id?: string
  operation?: string
  /** The actor, with the key. Absent from events that were written before it was stored. */
  actor?: Author
  /** Present if a run of an automation caused the event. */
  automation_id?: string
  run_id?: string
  /** Number of automations between a person and the run: 1 for the first. */
  depth?: number
  /** The event that started the chain of automations. */
  root_event_id?: string | null
}

export function event<Payload extends ZodObject>(definition: EventType<Payload>): EventType<Payload> {
  return definition
}
