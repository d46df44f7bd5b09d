import { AppError } from '../../kernel/errors.ts'
import { changedNothing, outcomeOf } from '../../kernel/operations/receipts/receipt-claim.ts'
import type { ReceiptRow } from '../../kernel/operations/receipts/receipts-table.ts'
import { receiptOf } from '../workflows/index.ts'
import { inToolWords, refusalOf } from './next-steps.ts'
import type { RequestId } from './refusal.ts'

/** Maximum size of an answer in bytes, including the JSON-RPC envelope around it. */
const responseLimit = 4 * 1024 * 1024

export interface ToolAnswer {
  /** The field `structuredContent` of the tool's result, as JSON. */
  json: string
  /** Code of the error. Null if the tool succeeded. */
  errorCode: string | null
}

export const succeeded = (json: string): ToolAnswer => ({ json, errorCode: null })

export function failed(error: AppError): ToolAnswer {
  return { json: JSON.stringify({ error: refusalOf(error) }), errorCode: error.code }
}

/**
 * Returns the answer to a mutation that failed with a client error. It says what to do next and how to read the
 * result again.
 */
export function refused(error: AppError, row: ReceiptRow): ToolAnswer {
  const body = {
    error: refusalOf(error, { usedUp: changedNothing(row) }),
    receipt_id: row.request_id,
    receipt_status: row.state,
    receipt_outcome: outcomeOf(row),
    resolution: `${inToolWords(row.resolution ?? '')} ${receiptOfThis(row)} repeats this answer.`.trimStart(),
  }
  return { json: JSON.stringify(body), errorCode: error.code }
}

/**
 * Returns the answer to a mutation that has not succeeded: it is still running, its outcome is unknown, or it failed
 * without changing anything.
 */
export function unsettled(row: ReceiptRow): ToolAnswer {
  if (row.state === 'pending')
    return unsettledAnswer(
      row,
      `The mutation is pending. Read its receipt with ${receiptOfThis(row)} until the mutation has ` +
        `ended; ${notAgain}`,
    )
  if (changedNothing(row))
    return unsettledAnswer(row, `${wasRefused(row)} ${receiptOfThis(row)} repeats this answer.`)
  return unsettledAnswer(
    row,
    `The mutation is indeterminate: ${inToolWords(row.resolution ?? 'its outcome is not known.')} ${receiptOfThis(row)} repeats this answer, and shows the outcome once it is known; ${notAgain}`,
  )
}

/**
 * Returns the answer to a caller who reads the receipt of a mutation that has not succeeded. Its text must not suggest
 * that the caller has just called the mutation.
 */
export function unsettledReceipt(row: ReceiptRow): ToolAnswer {
  if (row.state === 'pending')
    return unsettledAnswer(
      row,
      `The mutation is pending: it is still running. Read this receipt again in a few seconds; ${notAgain}`,
    )
  if (changedNothing(row)) return unsettledAnswer(row, `${wasRefused(row)} This receipt is final.`)
  return unsettledAnswer(
    row,
    `The mutation is indeterminate: ${inToolWords(row.resolution ?? 'its outcome is not known.')} This receipt shows the outcome once it is known; ${notAgain}`,
  )
}

const notAgain = 'do not call again with a new idempotencyKey before the outcome is known.'
const receiptOfThis = ({ request_id }: ReceiptRow): string =>
  `get_workflow_request {"requestId":"${request_id}"}`
/** Returns the text about a mutation that failed and is known to have changed nothing. */
function wasRefused({ error }: ReceiptRow): string {
  if (error?.code === 'internal_error')
    return (
      'The mutation failed because of an internal error and changed nothing. Call again with a new ' +
      'idempotencyKey.'
    )
  return `The mutation was refused and changed nothing: ${error?.message ?? 'see its error.'} Correct the cause and call again with a new idempotencyKey.`
}

function unsettledAnswer(row: ReceiptRow, message: string): ToolAnswer {
  const error = { status: 202, code: `mutation_${row.state}`, message, details: [] }
  const request = receiptOf(row)
  const resolution = request.resolution && inToolWords(request.resolution)
  return { json: JSON.stringify({ error, request: { ...request, resolution } }), errorCode: error.code }
}

/**
 * Writes the whole JSON-RPC message. It contains the result twice: as `structuredContent` and as text. If the message
 * would be too large, the text is replaced by a short note.
 */
export function answerText(id: RequestId, answer: ToolAnswer): string {
  const whole = compose(id, answer, answer.json)
  if (fits(whole)) return whole
  const bare = compose(id, answer, 'The answer is too large to be included as text. See structuredContent.')
  if (fits(bare)) return bare
  return answerText(
    id,
    failed(new AppError('response_too_large', 'The answer would be larger than 4 MiB. Request less.')),
  )
}

function compose(id: RequestId, { json, errorCode }: ToolAnswer, text: string): string {
  const content = `[{"type":"text","text":${JSON.stringify(text)}}]`
  const flag = errorCode === null ? '' : ',"isError":true'
  return resultText(id, `{"content":${content},"structuredContent":${json}${flag}}`)
}

export function resultText(id: RequestId, result: string): string {
  return `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${result}}`
}

function fits(text: string): boolean {
  // A UTF-16 code unit takes at most three bytes in UTF-8, so most texts are known to fit without being encoded.
  return text.length * 3 <= responseLimit || Buffer.byteLength(text) <= responseLimit
}
