import type { Actor } from '../access/actor.ts'

/** In the sandbox nobody is written to: a message is checked as in live mode and goes nowhere, not even to the outbox. */
export function writesToPeople({ mode }: Pick<Actor, 'mode'>): boolean {
  return mode === 'live'
}
