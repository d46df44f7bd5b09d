import { AppError } from '../../kernel/errors.ts'
import type { ReceiptRow } from '../../kernel/operations/receipts/receipts-table.ts'
import { receiptOf } from '../workflows/index.ts'
import type { RequestId } from './refusal.ts'

/** Largest answer, in bytes, with all that is around it. */
const responseLimit = 4 * 1024 * 1024

export interface ToolAnswer {
  /** `structuredContent`, as JSON. */
  json: string
  isError: boolean
}

export const succeeded = (json: string): ToolAnswer => ({ json, isError: false })

export function failed(error: AppError, more: Record<string, unknown> = {}): ToolAnswer {
  const { status, code, message, details } = error
  return { json: JSON.stringify({ error: { status, code, message, details }, ...more }), isError: true }
}

/** A mutation whose end is not a success: what is known of it, and how to learn more. */
export function unsettled(row: ReceiptRow): ToolAnswer {
  const { request_id: requestId, state } = row
  const message = `The mutation is ${state}. Read its receipt with get_workflow_request {"requestId":"${requestId}"}${
    state === 'pending' ? ' until it has ended' : ', see its resolution'
  }; do not call again with a new idempotencyKey before you know what happened.`
  const error = { status: 202, code: `mutation_${state}`, message, details: [] }
  return { json: JSON.stringify({ error, request: receiptOf(row) }), isError: true }
}

/** The whole message. The text that repeats the answer gives way when both would be too large. */
export function answerText(id: RequestId, answer: ToolAnswer): string {
  const whole = compose(id, answer, answer.json)
  if (fits(whole)) return whole
  const bare = compose(id, answer, 'The answer is too large to be repeated as text: see structuredContent.')
  if (fits(bare)) return bare
  return answerText(
    id,
    failed(new AppError('response_too_large', 'The answer would be larger than 4 MiB. Ask for less.')),
  )
}

function compose(id: RequestId, { json, isError }: ToolAnswer, text: string): string {
  const content = `[{"type":"text","text":${JSON.stringify(text)}}]`
  const flag = isError ? ',"isError":true' : ''
  return resultText(id, `{"content":${content},"structuredContent":${json}${flag}}`)
}

export function resultText(id: RequestId, result: string): string {
  return `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${result}}`
}

function fits(text: string): boolean {
  // A character takes three bytes at most.
  return text.length * 3 <= responseLimit || Buffer.byteLength(text) <= responseLimit
}
