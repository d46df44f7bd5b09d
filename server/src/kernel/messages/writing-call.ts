import type { Actor } from '../access/actor.ts'
import type { Writes } from '../database/queries.ts'

/** Context of the operation that sends a message. */
export interface WritingCall {
  actor: Actor
  db: Writes
  /** Time of the operation, ISO 8601 in UTC. */
  now: string
}

/**
 * Returns true if the operation may send messages. In the sandbox it may not. Messages are validated there as in live
 * mode, but they are neither stored nor sent.
 */
export function writesToPeople({ mode }: Pick<Actor, 'mode'>): boolean {
  return mode === 'live'
}
