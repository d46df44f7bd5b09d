import type { Actor } from '../access/actor.ts'

export interface Call {
  actor: Actor
  input: unknown
  requestId: string
  /** The instant that stands for the present, ISO 8601 in UTC with milliseconds; the clock's when absent. */
  now?: string
}
