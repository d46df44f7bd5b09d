import type { Transaction } from '../database/transaction.ts'
import { Appended } from './appended.ts'
import type { ApprovedTotalsGuard } from './approved-totals.ts'
import { authorize, ownerOnly } from './authorize.ts'
import type { MutationContext } from './context.ts'
import type { Mutation, Operation } from './operation.ts'
import { Outbox } from './outbox.ts'
import { parseInput } from './parse-input.ts'
import { requireDeclaredRisks, requirePart } from './require-part.ts'
import type { Warning } from './warnings.ts'

/** An operation that runs other operations inside it. Their events and tasks are added to its own. */
export interface OuterRun {
  operation: Mutation
  outbox: Outbox
  tasks: Set<string>
  guard: ApprovedTotalsGuard | undefined
}

/**
 * Runs another operation in the same transaction, in a separate savepoint or in the one that the calling code opened.
 * If it succeeds, its events are added to those of the outer operation.
 */
export async function runInner(
  ctx: MutationContext,
  outer: OuterRun,
  operation: Operation,
  rawInput: unknown,
  hasSavepoint = false,
): Promise<unknown> {
  authorize(operation, ctx.actor)
  const input = parseInput(operation.input, rawInput)
  const own = ownerOnly(operation, ctx.actor)
  if (operation.kind === 'query') return await operation.handler({ ...ctx, own }, input)
  requirePart(operation)
  requireDeclaredRisks(operation, outer.operation)
  const work = async (part: MutationContext): Promise<unknown> =>
    operation.output.parse(await operation.handler(part, input))
  return await runPart({ ...ctx, own }, outer, operation, work, hasSavepoint)
}

/**
 * Runs `work` in one savepoint, which all operations that `work` runs share. If one of them fails, `work` fails too,
 * even if it catches the error.
 */
export function runInSavepoint<Output>(
  ctx: MutationContext,
  outer: OuterRun,
  work: (part: MutationContext) => Promise<Output>,
): Promise<Output> {
  return runPart(ctx, outer, outer.operation, async (part, run) => {
    let failure: { error: unknown } | undefined
    const runOperation = (inner: object, input: unknown, occurredAt = part.occurredAt) =>
      runInner({ ...part, occurredAt }, run, inner as Operation, input, true).catch((error: unknown) => {
        failure ??= { error }
        throw error
      }) as never
    const output = await work({ ...part, runOperation })
    if (failure) throw failure.error
    return output
  })
}

async function runPart<Output>(
  ctx: MutationContext,
  outer: OuterRun,
  operation: Mutation,
  work: (part: MutationContext, run: OuterRun) => Promise<Output>,
  hasSavepoint = false,
): Promise<Output> {
  const outbox = new Outbox(operation)
  const run: OuterRun = { ...outer, operation, outbox }
  const appended = new Appended(outer.tasks)
  const warned: Warning[] = []
  const part: MutationContext = {
    ...ctx,
    emit: (event, payload) => outbox.add(event, payload),
    append: (entries, row) => appended.add(entries, row),
    warn: ctx.warn && ((warning) => void warned.push(warning)),
    callProvider: () => Promise.reject(new Error(`${operation.name} calls a provider without declaring it.`)),
    runOperation: (inner, input, occurredAt = part.occurredAt) =>
      runInner({ ...part, occurredAt }, run, inner as Operation, input) as never,
    savepoint: (inner) => runInSavepoint(part, run, inner),
  }
  const transaction = ctx.db as Transaction
  const perform = async (): Promise<Output> => {
    const output = await work(part, run)
    await outer.guard?.check(transaction, ctx, appended)
    appended.write(transaction, ctx.actor.org.id)
    return output
  }
  const output = await (hasSavepoint ? transaction.settled(perform) : transaction.savepoint(perform))
  outer.outbox.takeOver(outbox)
  for (const warning of warned) ctx.warn?.(warning)
  return output
}
