import type { ZodType } from 'zod'
import type { Actor, Author } from '../access/actor.ts'
import type { Reads, Writes } from '../database/queries.ts'
import type { EventType, PayloadOf } from '../events/event.ts'
import type { ProviderRequest } from './provider-request.ts'
import type { AnnouncedMail } from './effects.ts'
import type { Entries } from '../database/entries.ts'
import type { PageFitter } from './call.ts'
import type { Services } from './services.ts'
import type { StartedLater } from './started-later.ts'
import type { Warning } from './warnings.ts'

export interface QueryContext {
  actor: Actor
  /**
   * Id of the member if this call may access only that member's own records; all other records are then treated as if
   * they did not exist. Null if the call may access every record in its access scope.
   */
  own: string | null
  /**
   * Reads the database. Statements see only records of the actor's organization and locations, in the actor's mode.
   */
  db: Reads
  /**
   * Time of the call, ISO 8601 in UTC with milliseconds. For an organization with a test clock, it is the time of
   * that clock.
   */
  now: string
  /** Real time of the call, even if the organization has a test clock. Used for tasks, API keys and expiry. */
  present: string
  services: Services
  countFitting?: PageFitter | undefined
}

export interface MutationContext extends QueryContext {
  db: Writes
  author: Author
  requestId: string
  /**
   * Time at which the reported work was done, if a phone was offline and reports it later. Null means now. May be used
   * only for fields that state when work was done. The time of the change itself is always the current time, so that
   * readers of the change feed miss nothing.
   */
  occurredAt: string | null
  /** Emits an event. It is written in the transaction of the call. */
  emit<E extends EventType>(event: E, payload: PayloadOf<E>): void
  /** Adds a row to an append-only table. It is written at the end of the call, or before a provider call. */
  append<Row extends object>(entries: Entries<Row>, row: Row): void
  /**
   * Adds to the answer a warning about an assumption. Absent if the caller receives no warnings, so that an operation
   * can skip the work of finding them.
   */
  warn?: ((warning: Warning) => void) | undefined
  /**
   * Declares operations that will run later because of this call. Their risk flags also apply to this call. If the
   * caller's API key must confirm one of these flags, a call without a confirm token is refused here. A dry run shows
   * the operations.
   */
  starts(later: StartedLater): void
  /**
   * Registers a write that takes effect even if the call is refused. The runner executes it after the failed call is
   * rolled back, together with the stored answer if there is one. A dry run skips it.
   */
  writeAfterRefusal(write: (db: Writes) => Promise<unknown>): void
  /**
   * Calls a provider (external service) in the middle of the mutation. The steps:
   *
   * 1. The work so far is committed, with the idempotency key marked as pending. It is not rolled back later.
   * 2. `work` sends the request. No record is locked meanwhile. `work` receives an idempotency key for the provider,
   *    so that the provider acts once even if the request is repeated.
   * 3. `book` processes the answer in a second transaction. It must read all records again. After a conflict with
   *    another transaction only `book` runs again. The request is not sent a second time.
   *
   * `request` describes the request. A dry run shows it and does not send it. If the call was confirmed after a dry
   * run, the description is compared with the confirmed one before the provider is called. The handler must return
   * what `book` returned and do nothing after it.
   */
  callProvider<Answer, Output>(
    request: ProviderRequest,
    work: (key: string) => Promise<Answer>,
    book: (answer: Answer) => Promise<Output> | Output,
  ): Promise<Output>
  /**
   * Registers the emails that will be written after the provider has acted. `listMails` is called only when effects
   * are shown, as in a dry run.
   */
  announce(listMails: () => Promise<readonly AnnouncedMail[]>): void
  /**
   * Runs another operation as part of this one, for the same caller. The inner operation has its own permission check
   * and input validation. If it fails, all its changes are rolled back. The calling operation must declare the events
   * of the inner operation. The inner operation cannot call a provider. `occurredAt` defaults to the value of the
   * calling context.
   */
  runOperation<Input, Output>(
    operation: { name: string; input: ZodType<Input>; output: ZodType<Output> },
    input: unknown,
    occurredAt?: string | null,
  ): Promise<Output>
  /**
   * Runs `work` in a savepoint of the transaction. If `work` throws, its rows, events and warnings are rolled back,
   * and the call can continue. Operations that `work` runs through `part` are covered by the same savepoint: if one
   * of them fails, `work` fails too.
   */
  savepoint<Output>(work: (part: MutationContext) => Promise<Output>): Promise<Output>
}
