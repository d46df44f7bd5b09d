import type { Logger } from 'pino'
import { cutAnswer, lackingFor } from '../../kernel/access/cut-answer.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Operation } from '../../kernel/operations/operation.ts'
import type { Receipted } from '../../kernel/operations/receipts/receipt-claim.ts'
import type { ReceiptRow } from '../../kernel/operations/receipts/receipts-table.ts'
import { type Kernel, run } from '../../kernel/operations/run.ts'
import { recordView, createPageFitter, viewOf } from '../view/view.ts'
import type { WorkflowCaller } from './caller.ts'
import type { Detail, Finding } from './find-operations.ts'
import { createCachedCatalog, type CatalogAnswer } from './cached-catalog.ts'
import { mutateOnce } from './mutate-once.ts'
import { operationDirectory } from './operation-directory.ts'
import { readReceipt } from './read-receipt.ts'
import { dryRunCall } from './dry-run-call.ts'
import type { WorkflowDryRun } from './workflow-dry-run.ts'
import { resolveNames } from './resolve-names.ts'
import {
  type KeyedMutationCall,
  type MutationCall,
  responseLimit,
  type WorkflowCall,
} from './workflow-call.ts'

/**
 * The workflow gateway: functions that find operations by name, describe them and run them. The adapters for HTTP, MCP
 * and the command line all use it.
 */
export interface Workflows {
  /** Returns all operations that the caller can see, as JSON in UTF-8. */
  list(caller: WorkflowCaller): Buffer
  /** Returns the operations that match a search, among those that the caller can see. */
  search(caller: WorkflowCaller, finding: Finding, detail: Detail): CatalogAnswer
  /**
   * Returns the description of an operation as JSON. With `full`, it is complete; with `input`, it contains only what
   * is needed to run the operation. Throws `not_found` for operations that the caller cannot see.
   */
  describe(caller: WorkflowCaller, name: string, detail: 'full' | 'input'): string
  /**
   * Finds an operation by name. Throws `not_found` for an unknown name. The caller's permission is checked
   * only when the operation is called.
   */
  find(caller: WorkflowCaller, name: string): Operation
  /** Runs a query and returns its answer as JSON. */
  query(caller: WorkflowCaller, call: WorkflowCall): Promise<string>
  mutate(caller: WorkflowCaller, call: KeyedMutationCall): Promise<Receipted>
  dryRun(caller: WorkflowCaller, call: MutationCall): Promise<WorkflowDryRun>
  receipt(caller: WorkflowCaller, requestId: string): Promise<ReceiptRow>
}

export function workflows(parts: {
  kernel: Kernel
  log: Logger
  operations: readonly Operation[]
  /** If an operation must be run elsewhere, returns an error that says where. Undefined for any other name. */
  elsewhere?: (name: string, caller: WorkflowCaller) => AppError | undefined
  /** Charges a call to the rate limit of its member. If absent, calls are not charged to members. */
  charge?: (operation: Operation, caller: WorkflowCaller) => Promise<void>
}): Workflows {
  const { kernel, log, operations, charge = () => Promise.resolve(), elsewhere } = parts
  const catalog = createCachedCatalog(operations)
  const { find, findVisible } = operationDirectory(operations, catalog, elsewhere)
  const once = mutateOnce({ kernel, log })

  return {
    list: (caller) => catalog.list(caller),
    search: (caller, finding, detail) => catalog.search(caller, finding, detail),
    describe: (caller, name, detail) => catalog.describe(caller, findVisible(caller, name), detail),
    find,
    query: async (caller, { operation, input, requestId, selection = {}, pageBytes }) => {
      const { actor } = caller
      const lacking = lackingFor(actor, operation.output)
      const view = viewOf(operation.output, selection, lacking)
      await charge(operation, caller)
      const countFitting =
        pageBytes === undefined
          ? undefined
          : createPageFitter(pageBytes, recordView(operation.output, selection, lacking))
      const named = await resolveNames(kernel, operation, caller, input)
      const output = await run(kernel, operation, { actor, input: named, requestId, countFitting })
      const answer = JSON.stringify(view ? view(output) : output)
      if (Buffer.byteLength(answer) > responseLimit)
        throw new AppError('response_too_large', 'The answer would be larger than 4 MiB. Request less.')
      return answer
    },
    mutate: async (caller, call) => {
      const { output } = call.operation
      const view = viewOf(output, call.selection ?? {}, lackingFor(caller.actor, output))
      await charge(call.operation, caller)
      const receipted = cutReplayed(caller, call.operation, await once(caller, call))
      const { answer } = receipted
      return view && answer !== null
        ? { ...receipted, answer: JSON.stringify(view(JSON.parse(answer))) }
        : receipted
    },
    dryRun: async (caller, call) => {
      const { output } = call.operation
      const view = viewOf(output, call.selection ?? {}, lackingFor(caller.actor, output))
      await charge(call.operation, caller)
      return await dryRunCall(kernel, caller, call, view)
    },
    receipt: async (caller, requestId) => {
      const row = await readReceipt(kernel, caller, requestId, (name) => find(caller, name))
      return { ...row, result: cutText(caller, find(caller, row.operation), row.result) }
    },
  }
}

function cutReplayed(caller: WorkflowCaller, operation: Operation, receipted: Receipted): Receipted {
  if (!receipted.replayed) return receipted
  const { receipt, answer } = receipted
  const result = cutText(caller, operation, receipt.result)
  return { ...receipted, receipt: { ...receipt, result }, answer: cutText(caller, operation, answer) }
}

/** Removes from a stored answer the fields that the member's current role may not see. */
function cutText({ actor }: WorkflowCaller, { output }: Operation, answer: string | null): string | null {
  if (answer === null || lackingFor(actor, output).length === 0) return answer
  return JSON.stringify(cutAnswer(actor, output, JSON.parse(answer) as unknown))
}
