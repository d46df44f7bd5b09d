import { authorOf, type Actor } from '../access/actor.ts'
import type { Mode, ModeDatabase } from '../database/database.ts'
import type { Fence } from '../database/fence.ts'
import type { Transaction } from '../database/transaction.ts'
import { AppError } from '../errors.ts'
import { authorize } from './authorize.ts'
import type { MutationContext } from './context.ts'
import { type Answer, claimKey, type IdempotencyKey } from './idempotency.ts'
import type { Mutation, Operation, Query } from './operation.ts'
import { Outbox } from './outbox.ts'
import { parseInput } from './parse-input.ts'
import { answerKeeping } from './sealed-answer.ts'
import type { Services } from './services.ts'
import { settle } from './settle.ts'

/** What every run needs; built once in app.ts. */
export interface Kernel {
  databases: Record<Mode, ModeDatabase>
  services: Services
  now(): string
  /** Also check the answers of queries against their schemas: in tests. Answers of mutations are always checked. */
  checkAnswers: boolean
}

export interface Call {
  actor: Actor
  input: unknown
  requestId: string
}

/** A call that has one effect and one answer however often it is made. The door says how an outcome is written down. */
export interface KeyedCall extends Call {
  idempotency: IdempotencyKey
  render(outcome: Outcome): Answer
}

export type Outcome = { output: unknown } | { error: AppError }

/**
 * The only way to a handler.
 *
 *   query:     permission → input → handler, reading only
 *   mutation:  permission → input → transaction of the organization: handler · events · audit · commit
 */
export async function run<Input, Output>(
  kernel: Kernel,
  operation: Operation<Input, Output>,
  call: Call,
): Promise<Output> {
  authorize(operation, call.actor)
  const input = parseInput(operation.input, call.input)
  if (operation.kind === 'query') return await ask(kernel, operation, call.actor, input)
  return await kernel.databases[call.actor.mode].transaction(fenceOf(call.actor), async (transaction) => {
    const work = begin(kernel, operation, call, transaction)
    const output = await work.perform(input)
    await work.commit()
    return output
  })
}

/**
 * A mutation under an idempotency key: claim · handler · answer stored · commit, in one transaction. What the handler
 * answered is stored whether it is a success or a failure of the caller's making; an unexpected failure leaves nothing,
 * the key included. See idempotency.ts.
 */
export async function runOnce<Input, Output>(
  kernel: Kernel,
  operation: Mutation<Input, Output>,
  call: KeyedCall,
): Promise<Answer & { replayed: boolean }> {
  authorize(operation, call.actor)
  const input = parseInput(operation.input, call.input)
  const { actor, idempotency } = call
  const keeping = answerKeeping(operation, kernel.services.sealer, actor, idempotency.key)
  return await kernel.databases[actor.mode].transaction(fenceOf(actor), async (transaction) => {
    const work = begin(kernel, operation, call, transaction)
    const claim = (): Promise<Answer | undefined> =>
      claimKey(transaction, actor.org.id, idempotency, work.ctx.now)
    const prior = await claim()
    if (prior) return { ...keeping.opened(prior), replayed: true }

    const outcome = await work.perform(input).then(
      (output): Outcome => ({ output }),
      (error: unknown): Outcome => {
        if (!(error instanceof AppError) || error.status >= 500) throw error
        return { error }
      },
    )
    if ('error' in outcome) {
      // The claim falls together with what the handler did, so somebody else may have answered in between.
      await work.undo()
      const taken = await claim()
      if (taken) return { ...keeping.opened(taken), replayed: true }
    }
    const answer = call.render(outcome)
    await work.commit({ idempotency, answer: keeping.kept(answer) })
    return { ...answer, replayed: false }
  })
}

async function ask<Input, Output>(
  kernel: Kernel,
  operation: Query<Input, Output>,
  actor: Actor,
  input: Input,
): Promise<Output> {
  const db = kernel.databases[actor.mode].reader(fenceOf(actor))
  const output = await operation.handler({ actor, db, now: kernel.now(), services: kernel.services }, input)
  return kernel.checkAnswers ? operation.output.parse(output) : output
}

/** One run of a mutation inside its transaction. */
function begin<Input, Output>(
  kernel: Kernel,
  operation: Mutation<Input, Output>,
  call: Call,
  transaction: Transaction,
) {
  const { actor, requestId } = call
  const outbox = new Outbox(operation)
  const ctx: MutationContext = {
    actor,
    author: authorOf(actor),
    requestId,
    db: transaction,
    now: kernel.now(),
    services: kernel.services,
    emit: (event, payload) => outbox.add(event, payload),
  }
  return {
    ctx,
    perform: async (input: Input): Promise<Output> =>
      operation.output.parse(await operation.handler(ctx, input)),
    /** Takes back what the handler did. */
    undo: async (): Promise<void> => {
      outbox.clear()
      await transaction.restart()
    },
    /** Sends what is kept and the commit behind each other, in one write. */
    commit: async (keyed?: { idempotency: IdempotencyKey; answer: Answer }): Promise<void> => {
      settle(transaction, operation.name, ctx, outbox, keyed)
      await transaction.commit()
      kernel.services.bell.ring()
    },
  }
}

function fenceOf(actor: Actor): Fence {
  return { orgId: actor.org.id, locations: actor.locations }
}
