import type { FastifyReply } from 'fastify'
import { docsUrl } from '../../kernel/http/error-answer.ts'
import { outcomeOf, type Receipted } from '../../kernel/operations/receipts/receipt-claim.ts'
import type { Warning } from '../../kernel/operations/warnings.ts'
import { receiptOf } from './receipt-view.ts'

/**
 * Sends the answer to a mutation. A success or a client error is sent with its own status, even if it is the stored
 * answer to an earlier call. If the outcome is not known, sends the receipt with status 202.
 */
export function sendReceipted(
  reply: FastifyReply,
  { receipt, answer, failure, replayed }: Receipted,
  { aboutView, publicUrl }: { aboutView: readonly Warning[] | null; publicUrl: string },
): FastifyReply {
  const { request_id } = receipt
  if (failure !== null) {
    const { code, message, details, status } = failure
    reply.request.errorCode = code
    return send(reply, status, {
      error: { code, message, details, docs_url: docsUrl(code, publicUrl) },
      receipt_id: request_id,
      receipt_status: receipt.state,
      receipt_outcome: outcomeOf(receipt),
      resolution: receipt.resolution,
      meta: { request_id },
    })
  }
  if (receipt.state === 'completed' && answer !== null) {
    if (replayed) reply.header('x-idempotent-replayed', 'true')
    return sendAnswer(reply, answer, request_id, bothOf(receipt.warnings, aboutView))
  }
  return send(reply, 202, { data: receiptOf(receipt), meta: { request_id } })
}

/** Joins the warnings of the call and the warnings about requested fields. Null if there are none. */
export function bothOf(
  ofCall: readonly Warning[] | null,
  ofView: readonly Warning[] | null,
): readonly Warning[] | null {
  return ofCall || ofView ? [...(ofCall ?? []), ...(ofView ?? [])] : null
}

export function sendAnswer(
  reply: FastifyReply,
  answer: string,
  requestId: string,
  warnings: readonly Warning[] | null = null,
): FastifyReply {
  const meta = { request_id: requestId, ...(warnings === null ? {} : { warnings }) }
  return sendText(reply, 200, `{"data":${answer},"meta":${JSON.stringify(meta)}}`)
}

export function send(reply: FastifyReply, status: number, body: unknown): FastifyReply {
  return sendText(reply, status, JSON.stringify(body))
}

export function sendText(reply: FastifyReply, status: number, body: string | Buffer): FastifyReply {
  return reply.code(status).header('content-type', 'application/json; charset=utf-8').send(body)
}
