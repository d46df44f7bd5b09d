import type { Logger } from 'pino'
import { AppError, notFound } from '../../kernel/errors.ts'
import type { Operation } from '../../kernel/operations/operation.ts'
import type { Receipted } from '../../kernel/operations/receipts/receipt-claim.ts'
import type { ReceiptRow } from '../../kernel/operations/receipts/receipts-table.ts'
import { type Kernel, run } from '../../kernel/operations/run.ts'
import { didYouMean } from '../../kernel/schema/near-names.ts'
import { recordView, roomFor, viewOf } from '../view/view.ts'
import type { WorkflowCaller } from './caller.ts'
import type { Detail, Finding } from './find-operations.ts'
import { keptCatalog, type Told } from './kept-catalog.ts'
import { mutateOnce } from './mutate-once.ts'
import { readReceipt } from './read-receipt.ts'
import { rehearseCall } from './rehearse-call.ts'
import type { WorkflowRehearsal } from './rehearsal.ts'
import { resolveNames } from './resolve-names.ts'
import {
  type KeyedMutationCall,
  type MutationCall,
  responseLimit,
  type WorkflowCall,
} from './workflow-call.ts'

/** The catalog and its operations, as every door to it uses them. */
export interface Workflows {
  /** What the caller finds there, as JSON. */
  list(caller: WorkflowCaller): Buffer
  /** Those of them that are looked for. */
  search(caller: WorkflowCaller, finding: Finding, detail: Detail): Told
  /** As JSON, whole or of what it takes alone; not found for what the caller would not find in the list. */
  describe(caller: WorkflowCaller, name: string, detail: 'full' | 'input'): string
  /** Not found for an unknown name; the rest is refused when it is called. */
  find(caller: WorkflowCaller, name: string): Operation
  /** The answer as JSON. */
  query(caller: WorkflowCaller, call: WorkflowCall): Promise<string>
  mutate(caller: WorkflowCaller, call: KeyedMutationCall): Promise<Receipted>
  rehearse(caller: WorkflowCaller, call: MutationCall): Promise<WorkflowRehearsal>
  receipt(caller: WorkflowCaller, requestId: string): Promise<ReceiptRow>
}

export function workflows(parts: {
  kernel: Kernel
  log: Logger
  operations: readonly Operation[]
  /** Charges a call to its member; nobody is charged unless given. */
  charge?: (operation: Operation, caller: WorkflowCaller) => Promise<void>
}): Workflows {
  const { kernel, log, operations, charge = () => Promise.resolve() } = parts
  const catalog = keptCatalog(operations)
  const byName = new Map(operations.map((operation) => [operation.name, operation]))
  /** With what the caller may run and is near to it by name, or else by what it says; and with nothing else. */
  const unknown = (caller: WorkflowCaller, name: string): AppError => {
    const near = didYouMean(
      name,
      Array.from(catalog.visibleTo(caller), (operation) => operation.name),
    )
    if (near !== '') return new AppError('not_found', `No such operation${near}`)
    const alike = catalog.alikeIn(caller, name).map((each) => `\`${each}\``)
    return alike.length === 0
      ? notFound('operation')
      : new AppError('not_found', `No such operation: perhaps one of ${alike.join(', ')}?`)
  }
  const find = (caller: WorkflowCaller, name: string): Operation => {
    const operation = byName.get(name)
    if (!operation) throw unknown(caller, name)
    return operation
  }
  const findVisible = (caller: WorkflowCaller, name: string): Operation => {
    const operation = find(caller, name)
    if (!catalog.visibleTo(caller).has(operation)) throw unknown(caller, name)
    return operation
  }

  const once = mutateOnce({ kernel, log })

  return {
    list: (caller) => catalog.list(caller),
    search: (caller, finding, detail) => catalog.search(caller, finding, detail),
    describe: (caller, name, detail) => catalog.describe(caller, findVisible(caller, name), detail),
    find,
    query: async (caller, { operation, input, requestId, wanted = {}, pageBytes }) => {
      const { actor } = caller
      const view = viewOf(operation.output, wanted)
      await charge(operation, caller)
      const room =
        pageBytes === undefined ? undefined : roomFor(pageBytes, recordView(operation.output, wanted))
      const named = await resolveNames(kernel, operation, caller, input)
      const output = await run(kernel, operation, { actor, input: named, requestId, room })
      const answer = JSON.stringify(view ? view(output) : output)
      if (Buffer.byteLength(answer) > responseLimit)
        throw new AppError('response_too_large', 'The answer would be larger than 4 MiB. Ask for less.')
      return answer
    },
    mutate: async (caller, call) => {
      const view = viewOf(call.operation.output, call.wanted ?? {})
      await charge(call.operation, caller)
      const receipted = await once(caller, call)
      const { answer } = receipted
      return view && answer !== null
        ? { ...receipted, answer: JSON.stringify(view(JSON.parse(answer))) }
        : receipted
    },
    rehearse: async (caller, call) => {
      const view = viewOf(call.operation.output, call.wanted ?? {})
      await charge(call.operation, caller)
      return await rehearseCall(kernel, caller, call, view)
    },
    receipt: (caller, requestId) => readReceipt(kernel, caller, requestId, (name) => find(caller, name)),
  }
}
