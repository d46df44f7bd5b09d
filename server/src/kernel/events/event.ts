import type { output, ZodObject } from 'zod'

/** Something that happened, told to whoever subscribed. The payload carries values, so nobody reads the row again. */
export interface EventType<Payload extends ZodObject = ZodObject> {
  /** `record.past_participle`. */
  name: string
  summary: string
  payload: Payload
}

export type PayloadOf<E extends EventType> = output<E['payload']>

export function event<Payload extends ZodObject>(definition: EventType<Payload>): EventType<Payload> {
  return definition
}
