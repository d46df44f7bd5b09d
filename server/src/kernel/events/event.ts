import type { Author } from '../access/actor.ts'
import type { output, ZodObject } from 'zod'

/** Something that happened, told to whoever subscribed. The payload carries values, so nobody reads the row again. */
export interface EventType<Payload extends ZodObject = ZodObject> {
  /** `record.past_participle`. */
  name: string
  summary: string
  payload: Payload
}

export type PayloadOf<E extends EventType> = output<E['payload']>

/** Where an event comes from. */
export interface Cause {
  request_id?: string
  operation?: string
  /** Who acted, with the key. Absent from events that were written before it was stored. */
  actor?: Author
  /** Of what a run of an automation did. */
  automation_id?: string
  run_id?: string
  /** How many automations stand between a person and the run: 1 for the first. */
  depth?: number
  /** The event with which the chain of automations began. */
  root_event_id?: string | null
}

export function event<Payload extends ZodObject>(definition: EventType<Payload>): EventType<Payload> {
  return definition
}
