import type { Actor } from '../access/actor.ts'
import type { Writes } from '../database/queries.ts'

/** Context of the call on whose behalf a message is sent. */
export interface WritingCall {
  actor: Actor
  db: Writes
  /** Time of the call, ISO 8601 in UTC. */
  now: string
}

/**
 * Returns true if the call may send messages. In the sandbox it may not: a message is validated as in live mode, but
 * neither stored nor sent.
 */
export function writesToPeople({ mode }: Pick<Actor, 'mode'>): boolean {
  return mode === 'live'
}
