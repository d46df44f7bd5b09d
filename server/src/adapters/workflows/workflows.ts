import type { Logger } from 'pino'
import { isConnectionFailure } from '../../kernel/database/connection-failure.ts'
import { AppError, notFound } from '../../kernel/errors.ts'
import { authorize } from '../../kernel/operations/authorize.ts'
import { confirmedBy, confirmToken } from '../../kernel/operations/confirmation.ts'
import { confirmationNeeded } from '../../kernel/operations/confirm-policy.ts'
import type { Mutation, Operation } from '../../kernel/operations/operation.ts'
import {
  failureReceipt,
  noteFailure,
  receiptClaim,
  repeated,
  repeatOf,
  type Receipted,
  type ReceiptRequest,
} from '../../kernel/operations/receipts/receipt-claim.ts'
import { isRepeatable, conflictOver } from '../../kernel/operations/receipts/receipt-access.ts'
import { receiptIdOf } from '../../kernel/operations/receipts/receipt.ts'
import { findReceipt, type ReceiptRow } from '../../kernel/operations/receipts/receipts-table.ts'
import { rehearse } from '../../kernel/operations/rehearse.ts'
import { fenceOf, type Kernel, run, runOnce } from '../../kernel/operations/run.ts'
import { didYouMean } from '../../kernel/schema/near-names.ts'
import { recordView, roomFor, viewOf, type Wanted } from '../view/view.ts'
import type { WorkflowCaller } from './caller.ts'
import { isVisible } from './catalog-entry.ts'
import type { Detail, Finding } from './find-operations.ts'
import { keptCatalog, type Told } from './kept-catalog.ts'
import { readReceipt } from './read-receipt.ts'
import type { WorkflowRehearsal } from './rehearsal.ts'
import { resolveNames } from './resolve-names.ts'
import { withOwnSpelling } from './telling-customers.ts'

/** Largest answer, in bytes: 4 MiB less the envelope around it. */
const responseLimit = 4 * 1024 * 1024 - 1024

export interface WorkflowCall {
  operation: Operation
  input: unknown
  requestId: string
  /** How much of the answer is wanted; all of it unless told. */
  wanted?: Wanted
  /** A page ends before it comes to so many bytes. */
  pageBytes?: number | undefined
}

export interface MutationCall extends WorkflowCall {
  operation: Mutation
  /** The input by value. */
  canonicalInput: string
}

export interface KeyedMutationCall extends MutationCall {
  idempotencyKey: string
  /** Given back from a rehearsal: only what was shown may happen. */
  confirmToken: string | undefined
}

/** The catalog and its operations, as every door to it uses them. */
export interface Workflows {
  /** What the caller finds there, as JSON. */
  list(caller: WorkflowCaller): string
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
  const { live } = kernel.databases
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

  const requestOf = (caller: WorkflowCaller, call: KeyedMutationCall): ReceiptRequest => ({
    operation: call.operation,
    actor: caller.actor,
    apiKeyId: caller.apiKeyId,
    idempotencyKey: call.idempotencyKey,
    canonicalInput: call.canonicalInput,
    write: (output) => JSON.stringify(output),
    responseLimit,
    ...confirmedOf(caller, call),
  })
  /** What was confirmed, or why the call may not begin, where that is told only once it is known that it has not begun. */
  const confirmedOf = (
    caller: WorkflowCaller,
    call: KeyedMutationCall,
  ): Pick<ReceiptRequest, 'confirmed' | 'refusal'> => {
    const { operation, confirmToken: token } = call
    if (token === undefined) return { refusal: confirmationNeeded(operation, caller.actor.through) }
    try {
      return {
        confirmed: confirmedBy(kernel.services.sealer, rehearsedBy(caller, call), token, kernel.now()),
      }
    } catch (error) {
      // It was one of this call: what came of it is told all the same.
      if (error instanceof AppError && error.code === 'invalid_state') return { refusal: error }
      throw error
    }
  }

  /**
   * What a call is told that was refused before it met its receipt, for its permission or its input: a conflict, when the
   * key stands for something that it could not repeat.
   */
  const refusalOf = async (
    caller: WorkflowCaller,
    call: KeyedMutationCall,
    refusal: AppError,
  ): Promise<AppError> => {
    const { actor, apiKeyId } = caller
    const { operation, idempotencyKey } = call
    const id = receiptIdOf(actor.org.id, idempotencyKey)
    const row = await findReceipt(live.reader(fenceOf(actor)), actor.org.id, id)
    if (!row) return refusal
    const mayRepeat = isVisible(operation, caller) && isRepeatable(row, { actor, apiKeyId, operation })
    return mayRepeat ? refusal : conflictOver(row, { actor, apiKeyId })
  }

  /** A provider may have acted: then the caller is told so even when nothing can be written down. */
  const noteDown = async (
    caller: WorkflowCaller,
    request: ReceiptRequest,
    isHeld: boolean,
  ): Promise<Receipted> => {
    const failed = failureReceipt(request, kernel.now())
    try {
      return await live.transaction(fenceOf(caller.actor), (transaction) =>
        noteFailure(transaction, request, failed),
      )
    } catch (error) {
      if (!isHeld) throw error
      log.error(
        { err: error, receipt: failed.request_id },
        'A receipt could not be written; it stays pending.',
      )
      return repeated(failed)
    }
  }

  /** What an equal call before it came to, where there was one. */
  const repeatedBefore = async (
    { actor }: WorkflowCaller,
    request: ReceiptRequest,
  ): Promise<Receipted | undefined> => {
    const id = receiptIdOf(actor.org.id, request.idempotencyKey)
    const row = await findReceipt(live.reader(fenceOf(actor)), actor.org.id, id)
    return row && repeatOf(row, request)
  }

  const once = async (caller: WorkflowCaller, call: KeyedMutationCall): Promise<Receipted> => {
    const { actor } = caller
    const { operation, requestId } = call
    authorize(operation, actor)
    const request = requestOf(caller, call)
    let input: unknown
    try {
      input = await resolveNames(kernel, operation, caller, withOwnSpelling(operation, call.input))
    } catch (error) {
      // What was named then may be called otherwise by now.
      const repeat = await repeatedBefore(caller, request)
      if (!repeat) throw error
      return repeat
    }
    const claim = receiptClaim(request)
    try {
      return await runOnce(kernel, operation, { actor, input, requestId }, claim)
    } catch (error) {
      if (error instanceof AppError && error.status < 500) throw error
      // Nothing is kept of a call that never came so far as to be claimed, or that only has to wait.
      const isToWait = error instanceof AppError && error.code === 'service_unavailable'
      if ((isToWait || isConnectionFailure(error)) && !claim.isHeld()) throw error
      log.error({ err: error, request_id: requestId, operation: operation.name }, 'A mutation failed.')
      return await noteDown(caller, request, claim.isHeld())
    }
  }

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
      const receipted = await once(caller, call).catch(async (error: unknown) => {
        const isRefusal = error instanceof AppError && error.status < 500
        throw isRefusal && error.code !== 'idempotency_conflict'
          ? await refusalOf(caller, call, error)
          : error
      })
      const { answer } = receipted
      return view && answer !== null
        ? { ...receipted, answer: JSON.stringify(view(JSON.parse(answer))) }
        : receipted
    },
    rehearse: async (caller, call) => {
      const { actor } = caller
      const { operation, requestId, wanted = {} } = call
      const view = viewOf(operation.output, wanted)
      await charge(operation, caller)
      const input = withOwnSpelling(operation, call.input)
      const named = await resolveNames(kernel, operation, caller, input)
      const { effects, began, warnings, reachesProvider } = await rehearse(kernel, operation, {
        actor,
        input: named,
        requestId,
      })
      const { digest, money, ...shown } = effects
      const would = {
        ...shown,
        result: view && shown.result !== null ? view(shown.result) : shown.result,
        ...(money.length > 0 ? { money } : {}),
      }
      const ofChannel = (channel: string): number =>
        would.messages.filter((message) => message.channel === channel).length
      return {
        dry_run: true,
        would: { ...would, ...(warnings === null ? {} : { warnings }) },
        calls_provider: reachesProvider,
        cost: { emails: ofChannel('email'), sms: ofChannel('sms'), metered: operation.metered ?? false },
        ...confirmToken(kernel.services.sealer, rehearsedBy(caller, call), { digest, began }, kernel.now()),
      }
    },
    receipt: (caller, requestId) => readReceipt(kernel, caller, requestId, (name) => find(caller, name)),
  }
}

const rehearsedBy = ({ actor }: WorkflowCaller, { operation, canonicalInput }: MutationCall) => ({
  operation,
  actor,
  canonicalInput,
})
