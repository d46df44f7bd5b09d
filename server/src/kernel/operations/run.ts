import { type Actor, boundTo } from '../access/actor.ts'
import { cutAnswer } from '../access/cut-answer.ts'
import type { TenantScope } from '../database/tenant-scope.ts'
import type { Queries } from '../database/queries.ts'
import { AppError } from '../errors.ts'
import { NoAnswer } from '../providers/index.ts'
import { authorize, ownerOnly } from './authorize.ts'
import { OperationRun } from './operation-run.ts'
import type { Claim, Outcome } from './claim.ts'
import type { QueryContext } from './context.ts'
import { recordWholeRows } from './effects.ts'
import { ApprovedTotalsGuard } from './approved-totals.ts'
import { instantsOf } from './instants.ts'
import type { Call } from './call.ts'
import type { Kernel } from './kernel.ts'
import { nameOtherKinds, improveNotFoundErrors } from './name-other-kinds.ts'
import type { Mutation, Operation, Query } from './operation.ts'
import { parseInput } from './parse-input.ts'
import { prepareOperation } from './prepare-operation.ts'
import { Refused } from './refused.ts'
import { Warnings } from './warnings.ts'

export type { Call } from './call.ts'
export type { Kernel } from './kernel.ts'

/**
 * Runs an operation without an idempotency key. `runOnce` runs a mutation that has one.
 *
 * - Query: checks the permission, then the input, then runs the handler, which can only read.
 * - Mutation: checks the permission, then the input, then runs the handler in a transaction of the organization,
 *   writes the events and the audit entry, and commits.
 *
 * Fields that the member may not see are removed from the answer (cut-answer.ts).
 */
export async function run<Input, Output>(
  kernel: Kernel,
  operation: Operation<Input, Output>,
  call: Call,
): Promise<Output> {
  authorize(operation, call.actor)
  const input = parseInput(operation.input, call.input)
  const reads = { ...createReadContext(kernel, operation, call.actor), countFitting: call.countFitting }
  const work =
    operation.kind === 'query'
      ? runQuery(kernel, operation, reads, input)
      : runMutation(kernel, operation, call, input)
  const output = await improveNotFoundErrors(kernel.kinds, { ...reads, input }, work)
  return cutAnswer(call.actor, operation.output, output)
}

async function runMutation<Input, Output>(
  kernel: Kernel,
  operation: Mutation<Input, Output>,
  call: Call,
  input: Input,
): Promise<Output> {
  const preparation = await prepareOperation(
    operation,
    createReadContext(kernel, operation, call.actor),
    input,
  )
  const providerCall = kernel.providerCalls.open(call.actor)
  const refused = new Refused()
  const guard = new ApprovedTotalsGuard(kernel.approvedTotals)
  const database = kernel.databases[call.actor.mode]
  const scope = { ...tenantScopeFor(call.actor), ...(operation.receives ? { receives: true as const } : {}) }
  const running = database.transaction(
    scope,
    guard.watch(async (transaction) => {
      const work = new OperationRun(kernel, operation, call, transaction, { providerCall, refused, guard })
      return await work.toTheEnd(async () => {
        const output = await work.perform(input, preparation)
        await work.commit()
        return output
      })
    }),
  )
  try {
    return await running
  } catch (error) {
    if (error instanceof AppError && !refused.isEmpty)
      await database.transaction(scope, (transaction) => refused.write(transaction))
    throw error
  } finally {
    await providerCall.end()
  }
}

/**
 * Runs a mutation with an idempotency key, in one transaction: reserves the key, runs the handler, stores the outcome
 * and commits. The outcome is stored both for a success and for a client error. After an unexpected error everything
 * is rolled back, and the key is free again.
 *
 * If the handler calls a provider (`ctx.callProvider`), the work consists of two transactions; see provider-calls.ts.
 * The first is committed before the provider is called and cannot be rolled back later. The second processes the
 * answer and is retried on its own.
 */
export async function runOnce<Input, Output, Result>(
  kernel: Kernel,
  operation: Mutation<Input, Output>,
  call: Call,
  claim: Claim<Result>,
): Promise<Result> {
  authorize(operation, call.actor)
  const cached = claim.findCached?.(kernel.now())
  if (cached) return cached
  const input = parseInput(operation.input, call.input)
  const isAnswered = (db: Queries): Promise<boolean> => claim.isAnswered(db, kernel.now())
  const preparation = await prepareOperation(
    operation,
    createReadContext(kernel, operation, call.actor),
    input,
    isAnswered,
  )
  const providerCall = kernel.providerCalls.open(call.actor)
  const refused = new Refused()
  const warnings = claim.reportsWarnings ? new Warnings() : undefined
  const guard = new ApprovedTotalsGuard(kernel.approvedTotals)
  const running = kernel.databases[call.actor.mode].transaction(
    tenantScopeFor(call.actor),
    guard.watch(async (transaction) => {
      const work = new OperationRun(kernel, operation, call, transaction, {
        providerCall,
        refused,
        guard,
        warnings,
        key: claim.providerKey,
        shownAt: claim.shownAt,
        since: claim.since,
        isShown: claim.isConfirmed,
        confirm: async (effects) => claim.confirm?.(transaction, () => effects(null)),
        writePending: (ctx) => claim.writePending?.(transaction, ctx),
      })
      const prior = await claim.take(transaction, work.ctx.present)
      if (prior) return prior

      if (claim.isConfirmed) recordWholeRows(transaction)
      return await work.toTheEnd(async () => {
        const outcome = await work
          .perform(input, preparation)
          .then(async (whole): Promise<Outcome> => {
            if (!work.isFirstPartCommitted()) await claim.confirm?.(transaction, () => work.foreseen(whole))
            const output = cutAnswer(call.actor, operation.output, whole)
            claim.judge?.(output)
            return { output }
          })
          .catch(failureOf)
        if ('error' in outcome) {
          await work.undo()
          // If the first transaction was not committed, the reservation of the idempotency key was rolled back
          // together with the handler's work. Another call with the key may have been answered meanwhile.
          const concurrentResult = work.isFirstPartCommitted()
            ? undefined
            : await claim.take(transaction, work.ctx.present)
          if (concurrentResult) return concurrentResult
          await refused.write(transaction)
          outcome.error = await nameOtherKinds(
            kernel.kinds,
            { actor: call.actor, db: transaction, input },
            outcome.error,
          )
        }
        const { result, outcomeStatement } = claim.storeOutcome(
          outcome,
          work.ctx,
          warnings?.allOrNull ?? null,
        )
        await work.commit(outcomeStatement)
        claim.committed?.()
        return result
      })
    }),
    claim.lock,
  )
  try {
    return await running
  } finally {
    await providerCall.end()
  }
}

/**
 * Converts an error to the outcome of the mutation, if it is a client error or the provider gave no answer. Rethrows
 * other errors, and client errors after which the same call can be made again.
 */
function failureOf(error: unknown): Outcome {
  if (error instanceof NoAnswer) return { error }
  if (!(error instanceof AppError) || error.status >= 500 || leavesKeyUnused(error)) throw error
  return { error }
}

/**
 * Returns true for errors after which the same call can be made again with the same idempotency key: later, or with a
 * confirm token.
 */
const leavesKeyUnused = ({ code }: AppError): boolean =>
  code === 'rate_limited' || code === 'confirm_token_required'

/** Creates a read-only context with the access scope of the actor. */
export function createReadContext(kernel: Kernel, operation: Operation, actor: Actor): QueryContext {
  const db = kernel.databases[actor.mode].reader(tenantScopeFor(actor))
  const { services } = kernel
  return { actor, own: ownerOnly(operation, actor), db, ...instantsOf(kernel, { actor }), services }
}

async function runQuery<Input, Output>(
  kernel: Kernel,
  operation: Query<Input, Output>,
  ctx: QueryContext,
  input: Input,
): Promise<Output> {
  const output = await operation.handler(ctx, input)
  return kernel.checkAnswers ? operation.output.parse(output) : output
}

export function tenantScopeFor(actor: Actor): TenantScope {
  return { orgId: actor.org.id, locations: actor.locations, boundTo: boundTo(actor) }
}
