import type { ZodType } from 'zod'
import type { Actor, Author } from '../access/actor.ts'
import type { Reads, Writes } from '../database/queries.ts'
import type { EventType, PayloadOf } from '../events/event.ts'
import type { Asked } from './asked.ts'
import type { AnnouncedMail } from './effects.ts'
import type { Entries } from '../database/entries.ts'
import type { Room } from './call.ts'
import type { Services } from './services.ts'
import type { StartedLater } from './started-later.ts'
import type { Warning } from './warnings.ts'

export interface QueryContext {
  actor: Actor
  /**
   * The member whose own records alone this call may touch, because a permission reaches no further; null: every record
   * in sight. What is not the member's own does not exist for the call.
   */
  own: string | null
  /** Statements see only the actor's organization and locations, in the actor's mode. */
  db: Reads
  /** The instant of the call, ISO 8601 in UTC with milliseconds: of its organization's clock, where it has one of its own. */
  now: string
  /** The real instant: what the service itself keeps time by, such as tasks, keys and what expires by itself. */
  present: string
  services: Services
  room?: Room | undefined
}

export interface MutationContext extends QueryContext {
  db: Writes
  author: Author
  requestId: string
  /**
   * When what the call tells of happened, where a phone without a network told it later; null: now. Records change now
   * all the same, so that whoever follows them misses nothing: this is for instants that say when the work was done.
   */
  occurredAt: string | null
  /** Writes the event, payload and all, in the transaction of the call. */
  emit<E extends EventType>(event: E, payload: PayloadOf<E>): void
  /** Adds a row to a table that only grows, when the call is done or a provider is about to be asked. */
  append<Row extends object>(entries: Entries<Row>, row: Row): void
  /**
   * Tells the caller what was taken for granted, beside the answer. Absent where nobody would be told, so that what it takes
   * to find out is spared there.
   */
  warn?: ((warning: Warning) => void) | undefined
  /**
   * Reports operations that this call causes to run later. The call has their flags: a key that has to confirm one of these
   * is refused here, unless it confirmed. A dry run shows them.
   */
  starts(later: StartedLater): void
  /**
   * What a refusal leaves behind, to be written once the call has failed and what it did was taken back: by the runner,
   * with the answer where one is kept, and not for a rehearsal.
   */
  keepRefused(write: (db: Writes) => Promise<unknown>): void
  /**
   * Calls a provider. What was done so far is committed first, together with the claim of the call's key, so no lock on
   * records outlives it and nothing of it is taken back. `asked` says what for: a rehearsal shows it instead of asking,
   * and what was confirmed is compared with it before anybody is asked. `work` gets a key that makes the provider do it
   * once however often it is asked.
   *
   * `book` is what follows from the answer: a transaction of its own, which has to look anew. Where another transaction is
   * in its way it is run again without asking again, so the handler answers what `book` answered, and does nothing after.
   */
  outside<Answer, Output>(
    asked: Asked,
    work: (key: string) => Promise<Answer>,
    book: (answer: Answer) => Promise<Output> | Output,
  ): Promise<Output>
  /**
   * Says what will be written to people once a provider has done what it is asked for: called where somebody is shown
   * what the call would do, and not otherwise.
   */
  announce(tells: () => Promise<readonly AnnouncedMail[]>): void
  /**
   * Runs another operation as a part of this one, for the same caller: with its own permission and input, and taken back
   * as a whole when it fails. The caller's operation declares what it can emit. It cannot call a provider. `occurredAt` is
   * when it happened; as the caller's own call unless given.
   */
  within<Input, Output>(
    operation: { name: string; input: ZodType<Input>; output: ZodType<Output> },
    input: unknown,
    occurredAt?: string | null,
  ): Promise<Output>
}
