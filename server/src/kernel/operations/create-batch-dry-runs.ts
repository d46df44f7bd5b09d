import type { MemberActor } from '../access/actor.ts'
import { cutAnswer } from '../access/cut-answer.ts'
import type { Transaction } from '../database/transaction.ts'
import { AppError, invalidField } from '../errors.ts'
import { newId } from '../ids.ts'
import { ApprovedTotalsGuard, frozenFactChanged } from './approved-totals.ts'
import { authorize, ownerOnly } from './authorize.ts'
import type { BatchDryRun, BatchDryRuns, TriedItem } from './batch-dry-runs.ts'
import { clearChangeLog, recordWholeRows } from './effects.ts'
import { beganAt, instantsOf } from './instants.ts'
import type { Kernel } from './kernel.ts'
import { nameOtherKinds } from './name-other-kinds.ts'
import { OperationRun } from './operation-run.ts'
import type { Mutation, Operation } from './operation.ts'
import { parseInput } from './parse-input.ts'
import { noPreparation } from './prepare-operation.ts'
import { requirePart } from './require-part.ts'
import { createReadContext, tenantScopeFor } from './run.ts'
import { setShortTimeouts } from './set-short-timeouts.ts'

/**
 * Resets the check of approved totals after an item, so that the check of the next item does not include the facts
 * that this item changed.
 */
const clearFrozenFacts = `select set_config('quoin.frozen_watch', '', true), set_config('quoin.frozen_facts', '', true)`
/** Maximum number of facts (stored values from which approved pay is calculated) that one item may change. */
const mostFacts = 8

/** Creates dry runs of batches, each of which takes at most `longestMs` milliseconds. */
export function createBatchDryRuns(
  kernelOf: () => Kernel,
  operations: ReadonlyMap<string, Operation>,
  longestMs = 30_000,
): BatchDryRuns {
  return {
    describe: (actor, name) => {
      const operation = operations.get(name)
      if (operation?.kind !== 'mutation') return undefined
      const { only, permission, provider } = operation
      const isForMembers = only === undefined && permission.length > 0
      if (isForMembers) authorize(operation, actor)
      return {
        isForMembers,
        isSlow: provider !== undefined || 'prepare' in operation,
        hasSecret: 'redact' in operation,
      }
    },
    isOffApi: (name) => operations.get(name)?.offApi === true,
    open: async (actor, field, work) => {
      const kernel = kernelOf()
      const until = performance.now() + longestMs
      const requireTime = (): void => {
        if (performance.now() < until) return
        throw invalidField(
          field,
          `needs more than ${longestMs / 1000} seconds to be tested; choose fewer records`,
        )
      }
      // The start is determined before the transaction begins. Some rows contain the start time of the transaction
      // (`now()`), which must not be earlier than the start of the dry run.
      const start = { since: newId(), began: beganAt(instantsOf(kernel, { actor })) }
      return await kernel.databases[actor.mode].transaction(
        tenantScopeFor(actor),
        async (transaction) => {
          if (!(await transaction.hasLock())) throw isBusy()
          setShortTimeouts(transaction)
          recordWholeRows(transaction)
          const result = await work(
            openDryRun(kernel, operations, { transaction, actor, ...start }, requireTime),
          )
          requireTime()
          await transaction.rollback()
          return result
        },
        `batch dry run ${actor.org.id}`,
      )
    },
  }
}

function isBusy(): AppError {
  const message =
    'Another batch of the organization is being prepared, and only one can be prepared at a time. Try ' +
    'again when it is done.'
  return new AppError(
    'invalid_state',
    message,
    [{ message: 'must wait until the preparation of another batch has ended', reason: 'preparing' }],
    5,
  )
}

function openDryRun(
  kernel: Kernel,
  operations: ReadonlyMap<string, Operation>,
  { transaction, actor, since, began }: Trying,
  requireTime: () => void,
): BatchDryRun {
  const named = (name: string): Operation => {
    const operation = operations.get(name)
    if (!operation) throw new Error(`No operation has the name ${name}.`)
    return operation
  }
  return {
    began,
    read: async (name, input) => {
      requireTime()
      const operation = named(name)
      if (operation.kind !== 'query') throw new Error(`${name} is not a query.`)
      authorize(operation, actor)
      const ctx = createReadContext(kernel, operation, actor)
      const reads = { ...ctx, db: transaction, own: ownerOnly(operation, actor) }
      const output = await operation.handler(reads, parseInput(operation.input, input))
      return cutAnswer(actor, operation.output, output)
    },
    authorize: (name) => {
      authorize(named(name), actor)
    },
    accepts: (name, input) => {
      try {
        parseInput(named(name).input, input)
        return true
      } catch (error) {
        if (error instanceof AppError && error.status < 500) return false
        throw error
      }
    },
    findLaterCalls: async (record) => {
      requireTime()
      return await kernel.services.laterCalls.find(transaction, actor.org.id, record)
    },
    tryItem: async (name, input) => {
      requireTime()
      const operation = named(name)
      if (operation.kind !== 'mutation') throw new Error(`${name} is not a mutation.`)
      try {
        return await tryMutation(kernel, operation, { transaction, actor, since, began }, input)
      } catch (error) {
        if (!(error instanceof AppError) || error.status >= 500) throw error
        return { error: await nameOtherKinds(kernel.kinds, { actor, db: transaction, input }, error) }
      } finally {
        transaction.later(clearFrozenFacts)
        clearChangeLog(transaction)
      }
    },
  }
}

interface Trying {
  transaction: Transaction
  actor: MemberActor
  since: string
  began: string
}

/**
 * Runs a mutation in a savepoint. If it changes a fact from which approved pay is calculated, rolls it back and runs
 * it again from its start, this time with the check of approved totals.
 */
async function tryMutation(
  kernel: Kernel,
  operation: Mutation,
  { transaction, actor, since, began }: Trying,
  rawInput: unknown,
): Promise<TriedItem> {
  requirePart(operation)
  authorize(operation, actor)
  const input = parseInput(operation.input, rawInput)
  const guard = new ApprovedTotalsGuard(kernel.approvedTotals)
  const once = guard.watch(() =>
    transaction.savepoint(async () => {
      const call = { actor, input, requestId: newId() }
      const providerCall = kernel.providerCalls.open(actor)
      const options = { providerCall, guard, isShown: true, shownAt: began, since }
      const work = new OperationRun(kernel, operation, call, transaction, options)
      const output = await work.perform(input, noPreparation)
      // Runs the checks that would otherwise wait for the commit, and defers them again for the following statements.
      await transaction.tried(() => transaction.verify())
      return { output, effects: await work.foreseen(output) }
    }),
  )
  for (let attempt = 1; ; attempt++)
    try {
      return await once(transaction)
    } catch (error) {
      if ((error as { code?: unknown }).code !== frozenFactChanged || attempt > mostFacts) throw error
      clearChangeLog(transaction)
      transaction.later(clearFrozenFacts)
    }
}
