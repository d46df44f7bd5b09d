import { authorOf } from '../access/actor.ts'
import { AppError } from '../errors.ts'
import { isRunAgain } from '../database/repeat.ts'
import type { Transaction } from '../database/transaction.ts'
import { newId } from '../ids.ts'
import { type SaidMessage, textOfMessage } from '../messages/text-of-message.ts'
import { Appended } from './appended.ts'
import type { Asked } from './asked.ts'
import { authorize, ownerOnly } from './authorize.ts'
import type { Settled } from './claim.ts'
import { confirmationOfStart, risksOf } from './confirm-policy.ts'
import type { MutationContext } from './context.ts'
import {
  type AnnouncedMail,
  effectsOf,
  forgetNotes,
  type MutationEffects,
  type ShownMessage,
  withFollowing,
} from './effects.ts'
import { bookUnchecked, type FiguresGuard } from './frozen-figures.ts'
import { beganAt, instantsOf } from './instants.ts'
import type { Call } from './call.ts'
import type { Kernel } from './kernel.ts'
import type { Mutation, Operation } from './operation.ts'
import { Outbox } from './outbox.ts'
import type { Journey } from './outside.ts'
import { parseInput } from './parse-input.ts'
import { leftBehind } from './left-behind.ts'
import { type Prepared, unprepared } from './prepared.ts'
import type { Refused } from './refused.ts'
import { auditSoFar, settle } from './settle.ts'
import { shownStart } from './shown-start.ts'
import type { ShownStart, StartedLater } from './started-later.ts'
import type { Told } from './told.ts'
import type { Warning, Warnings } from './warnings.ts'

/** Collects the effects of the run so far. Secrets are removed from the answer because they differ in each run. */
type Effects<Output> = (output: Output | null) => Promise<MutationEffects>

type Announcing = () => Promise<readonly AnnouncedMail[]>

const tellsOf = async (announcing: readonly Announcing[]): Promise<AnnouncedMail[]> =>
  (await Promise.all(announcing.map((tells) => tells()))).flat()

/** Options of a run, including its handling of provider calls. */
interface WayOut<Output> {
  journey: Journey
  /** Collects the writes that remain after a refusal. Without it, nothing remains. */
  refused?: Refused | undefined
  /** Refuses changes of approved figures. Absent if the whole run is rolled back anyway. */
  guard?: FiguresGuard | undefined
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
  note?(ctx: MutationContext): void
}

/** Begins one run of a mutation inside its transaction. */
export function begin<Input, Output>(
  kernel: Kernel,
  operation: Mutation<Input, Output>,
  call: Call,
  transaction: Transaction,
  wayOut?: WayOut<Output>,
) {
  const { actor, requestId } = call
  const outbox = new Outbox(operation)
  const appended = new Appended()
  const asks: Asked[] = []
  const announcing: Announcing[] = []
  const started: (StartedLater & { shown: ShownStart })[] = []
  wayOut?.refused?.clear()
  const warnings = wayOut?.warnings
  warnings?.keepFirst(0)
  const since = newId()
  const effects: Effects<Output> = async (output) => {
    appended.write(transaction, actor.org.id)
    const shown = output === null || !operation.redact ? output : operation.redact(output)
    const saidBy = (channel: 'email' | 'sms', id: string): Promise<SaidMessage> =>
      textOfMessage(transaction, kernel.services.sealer, { orgId: actor.org.id, channel, id })
    const announced = await tellsOf(announcing)
    const bound = shown !== null && operation.bound ? operation.bound(shown) : shown
    const starts = started.map((each) => each.shown)
    const done = { told: outbox.told, asks, announced, starts, result: shown, bound }
    return await effectsOf(transaction, saidBy, done, { since, now: wayOut?.shownAt ?? beganAt(ctx) })
  }
  const foreseen: Effects<Output> = async (output) => {
    const done = await effects(output)
    return withFollowing(done, await following(kernel, call, transaction, appended.tasks))
  }
  const settled = (kept?: Settled): void => {
    appended.write(transaction, actor.org.id)
    settle(transaction, operation.name, ctx, outbox, kept)
  }
  let isNoted = false
  /** The second part, which processes the provider's answer. Set once there is an answer. */
  let second: { toldBefore: number; warnedBefore: number; book(): Promise<Output>; last?: Output } | undefined
  const bookAnswer = async (part: NonNullable<typeof second>): Promise<Output> => {
    bookUnchecked(ctx)
    return (part.last = await part.book())
  }
  const guard = wayOut?.guard
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
      const shown = shownStart(kernel, operation, later)
      const through = actor.type === 'member' ? actor.through : undefined
      const refusal = wayOut?.isShown ? undefined : confirmationOfStart(operation, shown.flags, through)
      if (refusal) throw refusal
      started.push({ ...later, shown })
    },
    keepRefused: (write) => wayOut?.refused?.add(write),
    outside: async (asked, work, book) => {
      if (!operation.provider || !wayOut)
        throw new Error(`${operation.name} calls a provider without declaring it.`)
      if (isNoted) throw new Error(`${operation.name} calls a provider twice.`)
      const { isRead: _isRead, ...told } = asked
      asks.push(told)
      await guard?.check(transaction, ctx, appended)
      appended.write(transaction, actor.org.id)
      await wayOut.confirm?.(foreseen)
      const key = wayOut.key ?? newId()
      await wayOut.journey.leave(asked, key)
      wayOut.note?.(ctx)
      auditSoFar(transaction, operation.name, ctx)
      await transaction.commitSoFar()
      isNoted = true
      const toldBefore = outbox.told.length
      const warnedBefore = warnings?.count ?? 0
      const answer = await work(key)
      await transaction.goOn()
      second = { toldBefore, warnedBefore, book: async () => (await book(answer)) as never }
      return (await bookAnswer(second)) as never
    },
    announce: (tells) => void announcing.push(tells),
    within: (part, partInput, occurredAt) =>
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
    isNoted: () => isNoted,
    perform: async (input: Input, made: Prepared): Promise<Output> => {
      if (second) return operation.output.parse(await bookAnswer(second))
      await guard?.start(transaction, ctx)
      const output = await operation.handler(ctx, input, await made.get())
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
          outbox.keepFirst(second.toldBefore)
          warnings?.keepFirst(second.warnedBefore)
          appended.clear()
          await transaction.restart()
        }
    },
    effects,
    /** The effects, plus the messages that background tasks will send. */
    foreseen,
    /** Estimates of what the started operations reach, in the order of `effects.starts`. */
    foreseeStarts: (): Promise<unknown[]> =>
      Promise.all(started.map(async (each) => (await each.foresee?.(each.shown)) ?? null)),
    told: (): readonly Told[] => outbox.told,
    /** Writes events, audit entry and outcome. The caller commits. */
    settle: (): void => settled(),
    /** Rolls back what the handler did. */
    undo: async (): Promise<void> => {
      outbox.clear()
      started.length = 0
      appended.clear()
      await transaction.restart()
    },
    /** Sends these writes and the commit together, in one round trip. */
    commit: async (kept?: Settled): Promise<void> => {
      settled(kept)
      await transaction.commit()
      kernel.services.bell.ring()
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
  for (const { operation: name, input } of await leftBehind(transaction, org.id, tasks)) {
    const operation = kernel.mutations.get(name)
    if (!operation?.sends) continue
    const actor = { type: 'system', id: null, org, mode, locations: '*' } as const
    const call: Call = { actor, input, requestId, ...(now === undefined ? {} : { now }) }
    const work = begin(kernel, operation, call, transaction)
    const seen = transaction.tried(async () => {
      forgetNotes(transaction)
      const output = await work.perform(parseInput(operation.input, input), unprepared)
      return (await work.effects(output)).messages
    })
    messages.push(...(await seen.catch(nothingOf)))
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
  if (operation.provider) throw new Error(`${operation.name} calls a provider and cannot run inside another operation.`)
  if (operation.prepare && !isPrepared)
    throw new Error(`${operation.name} has a prepare step and cannot run inside another operation.`)
}

/** The outer operation must declare all flags of the inner one. Otherwise a key could avoid confirming the inner operation. */
function requireTold(part: Mutation, whole: Mutation): void {
  const untold = risksOf(part).filter((risk) => whole[risk] !== true)
  if (untold.length > 0)
    throw new Error(`${whole.name} runs ${part.name} but does not declare ${untold.join(', ')}.`)
}

/** Runs another operation in a savepoint of the same transaction. Its events stay in their own outbox until it succeeds. */
async function performWithin(
  ctx: MutationContext,
  { outbox, tasks, guard }: { outbox: Outbox; tasks: Set<string>; guard: FiguresGuard | undefined },
  operation: Operation,
  given: unknown,
  whole: Mutation,
): Promise<unknown> {
  authorize(operation, ctx.actor)
  const input = parseInput(operation.input, given)
  const own = ownerOnly(operation, ctx.actor)
  if (operation.kind === 'query') return await operation.handler({ ...ctx, own }, input)
  requirePart(operation)
  requireTold(operation, whole)
  const told = new Outbox(operation)
  const appended = new Appended(tasks)
  const warned: Warning[] = []
  const part: MutationContext = {
    ...ctx,
    own,
    emit: (event, payload) => told.add(event, payload),
    append: (entries, row) => appended.add(entries, row),
    warn: ctx.warn && ((warning) => void warned.push(warning)),
    outside: () => Promise.reject(new Error(`${operation.name} calls a provider without declaring it.`)),
    within: (inner, innerInput, occurredAt = part.occurredAt) =>
      performWithin(
        { ...part, occurredAt },
        { outbox: told, tasks, guard },
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
  outbox.takeOver(told)
  for (const warning of warned) ctx.warn?.(warning)
  return output
}
