import type { Actor, Author } from '../access/actor.ts'
import type { Queries, Writes } from '../database/queries.ts'
import type { EventType, PayloadOf } from '../events/event.ts'
import type { Services } from './services.ts'

export interface QueryContext {
  actor: Actor
  /** Statements see only the actor's organization and locations, in the actor's mode. */
  db: Queries
  /** The instant of the call, ISO 8601 in UTC with milliseconds. */
  now: string
  services: Services
}

export interface MutationContext extends QueryContext {
  db: Writes
  author: Author
  requestId: string
  /** Writes the event, payload and all, in the transaction of the call. */
  emit<E extends EventType>(event: E, payload: PayloadOf<E>): void
}
