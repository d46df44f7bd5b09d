import type { Actor } from '../access/actor.ts'
import type { Writes } from '../database/queries.ts'

/** What a message needs of the call on whose behalf it goes out. */
export interface WritingCall {
  actor: Actor
  db: Writes
  /** ISO 8601 in UTC. */
  now: string
}

/** In the sandbox nobody is written to: a message is checked as in live mode and goes nowhere, not even to the outbox. */
export function writesToPeople({ mode }: Pick<Actor, 'mode'>): boolean {
  return mode === 'live'
}
