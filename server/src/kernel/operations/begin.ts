import { authorOf } from '../access/actor.ts'
import { AppError } from '../errors.ts'
import { isRunAgain } from '../database/repeat.ts'
import type { Transaction } from '../database/transaction.ts'
import { newId } from '../ids.ts'
import { type SaidMessage, textOfMessage } from '../messages/text-of-message.ts'
import { Appended } from './appended.ts'
import type { ProviderRequest } from './provider-request.ts'
import { authorize, ownerOnly } from './authorize.ts'
import type { OutcomeStatement } from './claim.ts'
import { confirmationOfStart, risksOf } from './confirm-policy.ts'
import type { MutationContext } from './context.ts'
import {
  type AnnouncedMail,
  collectEffects,
  clearChangeLog,
  type MutationEffects,
  type ShownMessage,
  addFollowingMessages,
} from './effects.ts'
import { bookUnchecked, type ApprovedTotalsGuard } from './approved-totals.ts'
import { beganAt, instantsOf } from './instants.ts'
import type { Call } from './call.ts'
import type { Kernel } from './kernel.ts'
import type { Mutation, Operation } from './operation.ts'
import { Outbox } from './outbox.ts'
import type { ProviderCall } from './provider-calls.ts'
import { parseInput } from './parse-input.ts'
import { findEnqueuedOperations } from './enqueued-operations.ts'
import { type Preparation, noPreparation } from './prepare-operation.ts'
import type { Refused } from './refused.ts'
import { auditSoFar, settle } from './settle.ts'
import { shownStart } from './shown-start.ts'
import type { ShownStart, StartedLater } from './started-later.ts'
import type { OutboxEvent } from './outbox-event.ts'
import type { Warning, Warnings } from './warnings.ts'

/** Collects the effects of the run so far. Secrets are removed from the answer because they differ in each run. */
type Effects<Output> = (output: Output | null) => Promise<MutationEffects>

type Announcing = () => Promise<readonly AnnouncedMail[]>

const listAnnouncedMails = async (announcing: readonly Announcing[]): Promise<AnnouncedMail[]> =>
  (await Promise.all(announcing.map((listMails) => listMails()))).flat()

/** Options of a run, including its handling of provider calls. */
interface RunOptions<Output> {
  providerCall: ProviderCall
  /** Collects the writes that remain after a refusal. Without it, nothing remains. */
  refused?: Refused | undefined
  /** Refuses changes of approved figures. Absent if the whole run is rolled back anyway. */
  guard?: ApprovedTotalsGuard | undefined
  /** Idempotency key for the provider. Defaults to a new key. */
  key?: string | undefined
  /** Collects warnings. Without it, warnings are dropped. */
  warnings?: Warnings | undefined
  /** Start of the dry run whose effects are compared with the effects of this run. */
  shownAt?: string | undefined
  /** The caller has seen what the call starts, or is being shown it now. `ctx.starts` then refuses nothing. */
  isShown?: boolean | undefined
  /** Refuses effects that were not confirmed. */
  confirm?(effects: Effects<Output>): Promise<void>
  /** Writes the record that is committed before the provider is called. */
  writePending?(ctx: MutationContext): void
}

/** Begins one run of a mutation inside its transaction. */
export function begin<Input, Output>(
  kernel: Kernel,
  operation: Mutation<Input, Output>,
  call: Call,
  transaction: Transaction,
  options?: RunOptions<Output>,
) {
  const { actor, requestId } = call
  const outbox = new Outbox(operation)
  const appended = new Appended()
  const requests: ProviderRequest[] = []
  const announcing: Announcing[] = []
  const started: (StartedLater & { start: ShownStart })[] = []
  options?.refused?.clear()
  const warnings = options?.warnings
  warnings?.truncate(0)
  const since = newId()
  const effects: Effects<Output> = async (output) => {
    appended.write(transaction, actor.org.id)
    const redactedOutput = output === null || !operation.redact ? output : operation.redact(output)
    const saidBy = (channel: 'email' | 'sms', id: string): Promise<SaidMessage> =>
      textOfMessage(transaction, kernel.services.sealer, { orgId: actor.org.id, channel, id })
    const announced = await listAnnouncedMails(announcing)
    const bound =
      redactedOutput !== null && operation.bound ? operation.bound(redactedOutput) : redactedOutput
    const starts = started.map((each) => each.start)
    const collected = {
      events: outbox.events,
      asks: requests,
      announced,
      starts,
      result: redactedOutput,
      bound,
    }
    return await collectEffects(transaction, saidBy, collected, {
      since,
      now: options?.shownAt ?? beganAt(ctx),
    })
  }
  const foreseen: Effects<Output> = async (output) => {
    const soFar = await effects(output)
    return addFollowingMessages(soFar, await following(kernel, call, transaction, appended.tasks))
  }
  const settleRun = (outcomeStatement?: OutcomeStatement): void => {
    appended.write(transaction, actor.org.id)
    settle(transaction, operation.name, ctx, outbox, outcomeStatement)
  }
  let isFirstPartCommitted = false
  /** The second part, which processes the provider's answer. Set once there is an answer. */
  let second:
    | { eventsBefore: number; warningsBefore: number; book(): Promise<Output>; last?: Output }
    | undefined
  const bookAnswer = async (part: NonNullable<typeof second>): Promise<Output> => {
    bookUnchecked(ctx)
    return (part.last = await part.book())
  }
  const guard = options?.guard
  const ctx: MutationContext = {
    actor,
    own: ownerOnly(operation, actor),
    author: authorOf(actor),
    requestId,
    occurredAt: null,
    db: transaction,
    ...instantsOf(kernel, call),
    services: kernel.services,
    emit: (event, payload) => outbox.add(event, payload),
    append: (entries, row) => appended.add(entries, row),
    warn: warnings && ((warning) => warnings.add(warning)),
    starts: (later) => {
      const start = shownStart(kernel, operation, later)
      const through = actor.type === 'member' ? actor.through : undefined
      const refusal = options?.isShown ? undefined : confirmationOfStart(operation, start.flags, through)
      if (refusal) throw refusal
      started.push({ ...later, start })
    },
    writeAfterRefusal: (write) => options?.refused?.add(write),
    callProvider: async (request, work, book) => {
      if (!operation.provider || !options)
        throw new Error(`${operation.name} calls a provider without declaring it.`)
      if (isFirstPartCommitted) throw new Error(`${operation.name} calls a provider twice.`)
      const { isRead: _isRead, ...requestDetails } = request
      requests.push(requestDetails)
      await guard?.check(transaction, ctx, appended)
      appended.write(transaction, actor.org.id)
      await options.confirm?.(foreseen)
      const key = options.key ?? newId()
      await options.providerCall.begin(request, key)
      options.writePending?.(ctx)
      auditSoFar(transaction, operation.name, ctx)
      await transaction.commitSoFar()
      isFirstPartCommitted = true
      const eventsBefore = outbox.events.length
      const warningsBefore = warnings?.count ?? 0
      const answer = await work(key)
      await transaction.goOn()
      second = { eventsBefore, warningsBefore, book: async () => (await book(answer)) as never }
      return (await bookAnswer(second)) as never
    },
    announce: (listMails) => void announcing.push(listMails),
    runOperation: (part, partInput, occurredAt) =>
      performWithin(
        { ...ctx, occurredAt: occurredAt ?? null },
        { outbox, tasks: appended.tasks, guard },
        part as Operation,
        partInput,
        operation,
      ) as never,
  }
  return {
    ctx,
    isFirstPartCommitted: () => isFirstPartCommitted,
    perform: async (input: Input, preparation: Preparation): Promise<Output> => {
      if (second) return operation.output.parse(await bookAnswer(second))
      await guard?.start(transaction, ctx)
      const output = await operation.handler(ctx, input, await preparation.get())
      if (!second) await guard?.check(transaction, ctx, appended)
      if (second && output !== (second as { last?: Output }).last)
        throw new Error(`${operation.name} continues after it booked the answer of the provider.`)
      return operation.output.parse(output)
    },
    /**
     * Runs `whole`, which performs and commits. If another transaction conflicts with the second part, only that part
     * runs again.
     */
    toTheEnd: async <Result>(whole: () => Promise<Result>): Promise<Result> => {
      for (let attempt = 1; ; attempt++)
        try {
          return await whole()
        } catch (error) {
          if (!second || !isRunAgain(error, attempt)) throw error
          outbox.truncate(second.eventsBefore)
          warnings?.truncate(second.warningsBefore)
          appended.clear()
          await transaction.restart()
        }
    },
    effects,
    /** The effects, plus the messages that background tasks will send. */
    foreseen,
    /** Estimates of what the started operations reach, in the order of `effects.starts`. */
    foreseeStarts: (): Promise<unknown[]> =>
      Promise.all(started.map(async (each) => (await each.foresee?.(each.start)) ?? null)),
    events: (): readonly OutboxEvent[] => outbox.events,
    /** Writes events, audit entry and outcome. The caller commits. */
    settle: (): void => settleRun(),
    /** Rolls back what the handler did. */
    undo: async (): Promise<void> => {
      outbox.clear()
      started.length = 0
      appended.clear()
      await transaction.restart()
    },
    /** Sends these writes and the commit together, in one round trip. */
    commit: async (outcomeStatement?: OutcomeStatement): Promise<void> => {
      settleRun(outcomeStatement)
      await transaction.commit()
      kernel.services.wakeUp.notify()
    },
  }
}

/**
 * Predicts the messages that background tasks of this call will send (run-later.ts). Runs the tasks' operations inside
 * this transaction and rolls them back.
 */
async function following(
  kernel: Kernel,
  { actor: { org, mode }, requestId, now }: Call,
  transaction: Transaction,
  tasks: ReadonlySet<string>,
): Promise<ShownMessage[]> {
  const messages: ShownMessage[] = []
  for (const { operation: name, input } of await findEnqueuedOperations(transaction, org.id, tasks)) {
    const operation = kernel.mutations.get(name)
    if (!operation?.sends) continue
    const actor = { type: 'system', id: null, org, mode, locations: '*' } as const
    const call: Call = { actor, input, requestId, ...(now === undefined ? {} : { now }) }
    const work = begin(kernel, operation, call, transaction)
    const attempt = transaction.tried(async () => {
      clearChangeLog(transaction)
      const output = await work.perform(parseInput(operation.input, input), noPreparation)
      return (await work.effects(output)).messages
    })
    messages.push(...(await attempt.catch(nothingOf)))
  }
  return messages
}

/** A background operation that is refused sends no messages. */
function nothingOf(error: unknown): ShownMessage[] {
  if (error instanceof AppError && error.status < 500) return []
  throw error
}

/**
 * Refuses operations that cannot run inside another transaction. A provider call commits halfway. `prepare` must not run
 * inside a transaction, unless the caller ran it before.
 */
export function requirePart(operation: Mutation, isPrepared = false): void {
  if (operation.provider)
    throw new Error(`${operation.name} calls a provider and cannot run inside another operation.`)
  if (operation.prepare && !isPrepared)
    throw new Error(`${operation.name} has a prepare step and cannot run inside another operation.`)
}

/** The outer operation must declare all flags of the inner one. Otherwise a key could avoid confirming the inner operation. */
function requireDeclaredRisks(part: Mutation, whole: Mutation): void {
  const undeclared = risksOf(part).filter((risk) => whole[risk] !== true)
  if (undeclared.length > 0)
    throw new Error(`${whole.name} runs ${part.name} but does not declare ${undeclared.join(', ')}.`)
}

/** Runs another operation in a savepoint of the same transaction. Its events stay in their own outbox until it succeeds. */
async function performWithin(
  ctx: MutationContext,
  { outbox, tasks, guard }: { outbox: Outbox; tasks: Set<string>; guard: ApprovedTotalsGuard | undefined },
  operation: Operation,
  rawInput: unknown,
  whole: Mutation,
): Promise<unknown> {
  authorize(operation, ctx.actor)
  const input = parseInput(operation.input, rawInput)
  const own = ownerOnly(operation, ctx.actor)
  if (operation.kind === 'query') return await operation.handler({ ...ctx, own }, input)
  requirePart(operation)
  requireDeclaredRisks(operation, whole)
  const innerOutbox = new Outbox(operation)
  const appended = new Appended(tasks)
  const warned: Warning[] = []
  const part: MutationContext = {
    ...ctx,
    own,
    emit: (event, payload) => innerOutbox.add(event, payload),
    append: (entries, row) => appended.add(entries, row),
    warn: ctx.warn && ((warning) => void warned.push(warning)),
    callProvider: () => Promise.reject(new Error(`${operation.name} calls a provider without declaring it.`)),
    runOperation: (inner, innerInput, occurredAt = part.occurredAt) =>
      performWithin(
        { ...part, occurredAt },
        { outbox: innerOutbox, tasks, guard },
        inner as Operation,
        innerInput,
        operation,
      ) as never,
  }
  const transaction = ctx.db as Transaction
  const output = await transaction.savepoint(async () => {
    const answer = operation.output.parse(await operation.handler(part, input))
    await guard?.check(transaction, ctx, appended)
    appended.write(transaction, ctx.actor.org.id)
    return answer
  })
  outbox.takeOver(innerOutbox)
  for (const warning of warned) ctx.warn?.(warning)
  return output
}
