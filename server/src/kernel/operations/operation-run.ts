import { authorOf } from '../access/actor.ts'
import { isRunAgain } from '../database/repeat.ts'
import type { Transaction } from '../database/transaction.ts'
import { newId } from '../ids.ts'
import { Appended } from './appended.ts'
import { type ApprovedTotalsGuard, bookUnchecked } from './approved-totals.ts'
import { ownerOnly } from './authorize.ts'
import type { Call } from './call.ts'
import type { OutcomeStatement } from './claim.ts'
import { confirmationOfStart } from './confirm-policy.ts'
import type { MutationContext } from './context.ts'
import { addFollowingMessages, type MutationEffects } from './effects.ts'
import { foreseeFollowingMessages } from './following-messages.ts'
import { lastNumbers, numbersBetween } from './gapless-number.ts'
import { beganAt, instantsOf } from './instants.ts'
import type { Kernel } from './kernel.ts'
import type { Mutation, Operation } from './operation.ts'
import { Outbox } from './outbox.ts'
import type { OutboxEvent } from './outbox-event.ts'
import type { PartSettlements } from './part-settlements.ts'
import type { Preparation } from './prepare-operation.ts'
import type { ProviderCall } from './provider-calls.ts'
import type { ProviderRequest } from './provider-request.ts'
import type { Refused } from './refused.ts'
import { RunEffects } from './run-effects.ts'
import { type OuterRun, runInner, runInSavepoint } from './run-inner.ts'
import { auditSoFar, settle, settlePart } from './settle.ts'
import { shownStart } from './shown-start.ts'
import type { StartedLater } from './started-later.ts'
import type { Warnings } from './warnings.ts'

/** Function that collects the effects of the run so far. */
type Effects<Output> = (output: Output | null) => Promise<MutationEffects>

/** Options of a run, including its handling of provider calls. */
interface RunOptions<Output> {
  providerCall: ProviderCall
  /**
   * Collects writes that must be stored even if the call is refused, such as a record of the refusal. They are
   * executed after the rollback. If absent, such writes are dropped.
   */
  refused?: Refused | undefined
  /**
   * Refuses changes of totals that were approved, such as approved pay. Absent if the whole run is rolled back anyway.
   */
  guard?: ApprovedTotalsGuard | undefined
  /** Idempotency key for the provider. Defaults to a new random key. */
  key?: string | undefined
  /** Collects warnings. If absent, warnings are dropped. */
  warnings?: Warnings | undefined
  /** Start of the dry run whose effects are compared with the effects of this run. */
  shownAt?: string | undefined
  /**
   * For an item of a batch: an id that was created before the first item ran. Higher ids are new. New ids, and
   * numbers that the run takes from sequences, differ between the dry run and the real run. They are therefore
   * omitted when the effects of both are compared.
   */
  since?: string | undefined
  /**
   * True if the caller has seen in a dry run which further operations the call starts in the background, or if this is
   * the dry run that shows them. `ctx.starts` then never refuses the call.
   */
  isShown?: boolean | undefined
  /** Throws if the effects are not those that the caller confirmed. */
  confirm?(effects: Effects<Output>): Promise<void>
  /** Writes the record of the call that is committed before the provider is called. */
  writePending?(ctx: MutationContext): void
}

/**
 * State of a run after the provider has answered. `eventsBefore` and `warningsBefore` are the numbers of events and
 * warnings from before the provider call. `book` processes the answer in the second transaction.
 */
interface SecondPart<Output> {
  eventsBefore: number
  warningsBefore: number
  book(): Promise<Output>
  last?: Output
}

/** One run of a mutation within its transaction. */
export class OperationRun<Input, Output> {
  readonly ctx: MutationContext
  readonly #kernel: Kernel
  readonly #operation: Mutation<Input, Output>
  readonly #call: Call
  readonly #transaction: Transaction
  readonly #options: RunOptions<Output> | undefined
  readonly #outbox: Outbox
  readonly #appended = new Appended()
  readonly #effects = new RunEffects<Output>()
  #isFirstPartCommitted = false
  /**
   * Last numbers of the gapless sequences before the handler ran, to find out which numbers the handler took. Set only
   * for an item of a batch.
   */
  #numbersBefore: ReadonlyMap<string, number> | undefined
  /** Set once the provider has answered. */
  #second: SecondPart<Output> | undefined

  constructor(
    kernel: Kernel,
    operation: Mutation<Input, Output>,
    call: Call,
    transaction: Transaction,
    options?: RunOptions<Output>,
  ) {
    this.#kernel = kernel
    this.#operation = operation
    this.#call = call
    this.#transaction = transaction
    this.#options = options
    this.#outbox = new Outbox(operation)
    options?.refused?.clear()
    options?.warnings?.truncate(0)
    this.ctx = this.#createContext()
  }

  #createContext(): MutationContext {
    const { actor, requestId } = this.#call
    const operation = this.#operation as unknown as Mutation
    const [outbox, appended, effects] = [this.#outbox, this.#appended, this.#effects]
    const { warnings, refused, guard } = this.#options ?? {}
    const outer: OuterRun = { operation, outbox, tasks: appended.tasks, guard }
    const ctx: MutationContext = {
      actor,
      own: ownerOnly(operation, actor),
      author: authorOf(actor),
      requestId,
      occurredAt: null,
      db: this.#transaction,
      ...instantsOf(this.#kernel, this.#call),
      services: this.#kernel.services,
      emit: (event, payload) => outbox.add(event, payload),
      append: (entries, row) => appended.add(entries, row),
      warn: warnings && ((warning) => warnings.add(warning)),
      starts: (later) => this.#start(later),
      writeAfterRefusal: (write) => refused?.add(write),
      callProvider: (request, work, book) => this.#callProvider(request, work, book as never) as never,
      announce: (listMails) => void effects.announcing.push(listMails),
      runOperation: (part, input, occurredAt = null) =>
        runInner({ ...ctx, occurredAt }, outer, part as Operation, input) as never,
      savepoint: (work) => runInSavepoint(ctx, outer, work),
    }
    return ctx
  }

  #start(later: StartedLater): void {
    const { actor } = this.#call
    const start = shownStart(this.#kernel, this.#operation, later)
    const through = actor.type === 'member' ? actor.through : undefined
    const refusal = this.#options?.isShown
      ? undefined
      : confirmationOfStart(this.#operation, start.flags, through)
    if (refusal) throw refusal
    this.#effects.started.push({ ...later, start })
  }

  async #callProvider<Answer>(
    request: ProviderRequest,
    work: (key: string) => Promise<Answer>,
    book: (answer: Answer) => Promise<Output> | Output,
  ): Promise<Output> {
    const { name, provider } = this.#operation
    const [transaction, options] = [this.#transaction, this.#options]
    if (!provider || !options) throw new Error(`${name} calls a provider without declaring it.`)
    if (this.#isFirstPartCommitted) throw new Error(`${name} calls a provider twice.`)
    const { isRead: _isRead, ...requestDetails } = request
    this.#effects.requests.push(requestDetails)
    await options.guard?.check(transaction, this.ctx, this.#appended)
    this.#appended.write(transaction, this.#call.actor.org.id)
    await options.confirm?.((output) => this.foreseen(output))
    const key = options.key ?? newId()
    await options.providerCall.begin(request, key)
    options.writePending?.(this.ctx)
    auditSoFar(transaction, name, this.ctx)
    await transaction.commitSoFar()
    this.#isFirstPartCommitted = true
    const eventsBefore = this.#outbox.events.length
    const warningsBefore = options.warnings?.count ?? 0
    const answer = await work(key)
    await transaction.goOn()
    this.#second = { eventsBefore, warningsBefore, book: async () => await book(answer) }
    return await this.#bookAnswer(this.#second)
  }

  async #bookAnswer(part: SecondPart<Output>): Promise<Output> {
    bookUnchecked(this.ctx)
    return (part.last = await part.book())
  }

  isFirstPartCommitted(): boolean {
    return this.#isFirstPartCommitted
  }

  async perform(input: Input, preparation: Preparation): Promise<Output> {
    const operation = this.#operation
    if (this.#second) return operation.output.parse(await this.#bookAnswer(this.#second))
    const guard = this.#options?.guard
    if (this.#options?.since !== undefined)
      this.#numbersBefore = await lastNumbers(this.#transaction, this.ctx.actor.org.id)
    await guard?.start(this.#transaction, this.ctx)
    const output = await operation.handler(this.ctx, input, await preparation.get())
    const second = this.#second as SecondPart<Output> | undefined
    if (!second) await guard?.check(this.#transaction, this.ctx, this.#appended)
    if (second && output !== second.last)
      throw new Error(
        `The handler of ${operation.name} must return the result of the transaction that processes the provider's answer, and do nothing after it.`,
      )
    return operation.output.parse(output)
  }

  /**
   * Runs `whole`, which performs the mutation and commits it. If the transaction that processes the provider's answer
   * conflicts with another transaction, repeats only that transaction. The provider is not called again.
   */
  async toTheEnd<Result>(whole: () => Promise<Result>): Promise<Result> {
    for (let attempt = 1; ; attempt++)
      try {
        return await whole()
      } catch (error) {
        const second = this.#second
        if (!second || !isRunAgain(error, attempt)) throw error
        this.#outbox.truncate(second.eventsBefore)
        this.#options?.warnings?.truncate(second.warningsBefore)
        this.#appended.clear()
        await this.#transaction.restart()
      }
  }

  async effects(output: Output | null): Promise<MutationEffects> {
    const orgId = this.#call.actor.org.id
    this.#appended.write(this.#transaction, orgId)
    const now = this.#options?.shownAt ?? beganAt(this.ctx)
    const before = this.#numbersBefore
    const drawn = before && numbersBetween(before, await lastNumbers(this.#transaction, orgId))
    const since = this.#options?.since
    const run = { orgId, operation: this.#operation, events: this.events(), now, since, drawn }
    return await this.#effects.collect(this.#kernel, this.#transaction, run, output)
  }

  /** Returns the effects of the run, including the messages that its background tasks will send. */
  async foreseen(output: Output | null): Promise<MutationEffects> {
    const soFar = await this.effects(output)
    const [kernel, transaction] = [this.#kernel, this.#transaction]
    const messages = await foreseeFollowingMessages(
      kernel,
      this.#call,
      transaction,
      this.#appended.tasks,
      (operation, call) => new OperationRun(kernel, operation, call, transaction),
    )
    return addFollowingMessages(soFar, messages)
  }

  /**
   * Estimates the effect of each further operation that this run will start. The estimates are in the order of
   * `effects.starts`.
   */
  foreseeStarts(): Promise<unknown[]> {
    return this.#effects.foreseeStarts()
  }

  events(): readonly OutboxEvent[] {
    return this.#outbox.events
  }

  /** Writes the events, the audit entry and the outcome. The caller must commit. */
  settle(outcomeStatement?: OutcomeStatement): void {
    this.#appended.write(this.#transaction, this.#call.actor.org.id)
    settle(this.#transaction, this.#operation.name, this.ctx, this.#outbox, outcomeStatement)
  }

  /**
   * Writes the events and the audit entry of an operation inside the transaction of the caller. If `settlements` is set,
   * adds them there instead, and the caller must write them.
   */
  settlePart(settlements?: PartSettlements): void {
    this.#appended.write(this.#transaction, this.#call.actor.org.id)
    if (settlements) return settlements.add(this.#transaction, this.#operation.name, this.ctx, this.#outbox)
    settlePart(this.#transaction, this.#operation.name, this.ctx, this.#outbox)
  }

  /** Rolls back what the handler did. */
  async undo(): Promise<void> {
    this.#outbox.clear()
    this.#effects.started.length = 0
    this.#appended.clear()
    await this.#transaction.restart()
  }

  /** Sends the final writes and the commit in one round trip. */
  async commit(outcomeStatement?: OutcomeStatement): Promise<void> {
    this.settle(outcomeStatement)
    await this.#transaction.commit()
    const { wakeUp, changes } = this.#kernel.services
    if (this.#transaction.hasWork) wakeUp.notify()
    const { org, mode } = this.#call.actor
    changes.announce({ orgId: org.id, mode }, this.#operation.name)
  }
}
