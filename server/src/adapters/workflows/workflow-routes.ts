import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../kernel/errors.ts'
import type { Operation } from '../../kernel/operations/operation.ts'
import { authorize } from '../../kernel/operations/authorize.ts'
import type { Receipted } from '../../kernel/operations/receipts/receipt-claim.ts'
import { admission, type AdmissionParts } from '../rest/admission.ts'
import { type Document, idempotencyKeyOf, readDocument } from '../rest/read-request.ts'
import { type WorkflowCaller, workflowCaller, type WorkflowScope } from './caller.ts'
import { scopeOf, usualBodyLimit } from './catalog-entry.ts'
import { receiptOf } from './receipt-view.ts'
import type { Workflows } from './workflows.ts'

const base = '/api/v1/workflows'
/** Largest body that any operation takes, in bytes. */
const largestBody = 4 * 1024 * 1024
/** Largest input in an address, decoded, in bytes. */
const addressInputLimit = 64 * 1024

type Params = { operation: string }
type Check = (operation: Operation, request: FastifyRequest, reply: FastifyReply) => void

/** The gateway over HTTP. What is checked before the body is read follows the order of the resource API. */
export function workflowRoutes(
  server: FastifyInstance,
  parts: AdmissionParts & { workflows: Workflows },
): void {
  const { workflows } = parts
  const reads: WorkflowScope = 'workflows:read'
  const admit = (...scopes: WorkflowScope[]) =>
    admission(parts, (_request, access) => void workflowCaller(access, ...scopes))
  const callerOf = (request: FastifyRequest): WorkflowCaller =>
    workflowCaller(request.access!, 'workflows:read', 'workflows:write')
  const operationOf = (request: FastifyRequest): Operation =>
    workflows.find(callerOf(request), (request.params as Params).operation)

  /**
   * The operation's own scope and permission, and what its kind demands of the request. A keyed mutation may be a repeat,
   * which is refused in its own way: its permission is checked when the key is.
   */
  const admitOperation = (check: Check) =>
    admission(parts, (request, access, reply) => {
      const operation = workflows.find(
        workflowCaller(access, 'workflows:read', 'workflows:write'),
        (request.params as Params).operation,
      )
      const { actor } = workflowCaller(access, scopeOf(operation))
      check(operation, request, reply)
      const isKeyed = operation.kind === 'mutation' && !isRehearsal(request)
      if (!isKeyed || request.headers['idempotency-key'] === undefined) authorize(operation, actor)
      if (isKeyed) idempotencyKeyOf(request)
    })

  server.get(base, { config: { limit: 'key' }, onRequest: admit(reads) }, (request, reply) => {
    const { operation } = request.query as { operation?: unknown }
    const caller = callerOf(request)
    if (operation === undefined) return send(reply, 200, { data: workflows.list(caller) })
    if (typeof operation !== 'string') throw fieldError('operation', 'is given more than once')
    return send(reply, 200, { data: workflows.describe(caller, operation) })
  })

  server.get(
    `${base}/requests/:request_id`,
    { config: { limit: 'key' }, onRequest: admit(reads, 'workflows:write') },
    async (request, reply) => {
      const { request_id: requestId } = request.params as { request_id: string }
      const row = await workflows.receipt(callerOf(request), requestId)
      return send(reply, 200, { data: receiptOf(row), meta: { request_id: row.request_id } })
    },
  )

  server.get(
    `${base}/:operation`,
    {
      config: { limit: 'key' },
      onRequest: admitOperation((operation, _request, reply) => {
        if (operation.kind === 'query') return
        reply.header('allow', 'POST')
        throw new AppError('method_not_allowed', 'This operation is a mutation: POST it.')
      }),
    },
    async (request, reply) => {
      const { value } = addressInput(request)
      const answer = await workflows.query(callerOf(request), {
        operation: operationOf(request),
        input: value,
        requestId: request.requestId,
      })
      return sendAnswer(reply, answer, request.requestId)
    },
  )

  server.post(
    `${base}/:operation`,
    {
      config: { limit: 'key' },
      bodyLimit: largestBody,
      onRequest: admitOperation((operation, request) => {
        const limit = operation.bodyLimit ?? usualBodyLimit
        if (Number(request.headers['content-length'] ?? 0) > limit) throw bodyTooLarge(limit)
      }),
    },
    async (request, reply) => {
      const operation = operationOf(request)
      if (!/^application\/json *(;|$)/i.test(request.headers['content-type'] ?? ''))
        throw new AppError('unsupported_media_type', 'The body must be JSON: Content-Type: application/json.')
      const limit = operation.bodyLimit ?? usualBodyLimit
      if (((request.body as Buffer | undefined)?.length ?? 0) > limit) throw bodyTooLarge(limit)
      const { value, canonical } = readDocument(request.body)
      const call = { input: value, requestId: request.requestId }
      const caller = callerOf(request)
      if (operation.kind === 'query') {
        const answer = await workflows.query(caller, { ...call, operation })
        return sendAnswer(reply, answer, request.requestId)
      }
      if (isRehearsal(request)) {
        const data = await workflows.rehearse(caller, { ...call, operation, canonicalInput: canonical })
        return send(reply, 200, { data, meta: { request_id: request.requestId } })
      }
      const receipted = await workflows.mutate(caller, {
        ...call,
        operation,
        canonicalInput: canonical,
        idempotencyKey: idempotencyKeyOf(request),
        confirmToken: request.headers['confirm-token'] as string | undefined,
      })
      return sendReceipted(reply, receipted)
    },
  )
}

/** A dry run: `?dry_run=true`. */
function isRehearsal(request: FastifyRequest): boolean {
  const { dry_run: wanted } = request.query as { dry_run?: unknown }
  if (wanted === undefined || wanted === 'false') return false
  if (wanted !== 'true') throw fieldError('dry_run', 'must be true or false')
  return true
}

function addressInput(request: FastifyRequest): Document {
  const { input } = request.query as { input?: unknown }
  if (input === undefined) return { value: {}, canonical: '{}' }
  if (typeof input !== 'string') throw fieldError('input', 'is given more than once')
  const bytes = Buffer.from(input)
  if (bytes.length > addressInputLimit)
    throw new AppError(
      'response_too_large',
      'The input in the address is over 64 KiB: POST the query instead.',
    )
  return readDocument(bytes)
}

/** A success, new or repeated; a failure of the caller's making; or a receipt, when the end is not known. */
function sendReceipted(reply: FastifyReply, { receipt, answer, failure, replayed }: Receipted): FastifyReply {
  const { request_id } = receipt
  if (failure !== null) {
    const { code, message, details, status } = failure
    return send(reply, status, {
      error: { code, message, details },
      receipt_id: request_id,
      receipt_status: receipt.state,
      meta: { request_id },
    })
  }
  if (receipt.state === 'completed' && answer !== null) {
    if (replayed) reply.header('x-idempotent-replayed', 'true')
    return sendAnswer(reply, answer, request_id)
  }
  return send(reply, 202, { data: receiptOf(receipt), meta: { request_id } })
}

function sendAnswer(reply: FastifyReply, answer: string, requestId: string): FastifyReply {
  return sendText(reply, 200, `{"data":${answer},"meta":{"request_id":"${requestId}"}}`)
}

function send(reply: FastifyReply, status: number, body: unknown): FastifyReply {
  return sendText(reply, status, JSON.stringify(body))
}

function sendText(reply: FastifyReply, status: number, body: string): FastifyReply {
  return reply.code(status).header('content-type', 'application/json; charset=utf-8').send(body)
}

const fieldError = (field: string, message: string): AppError =>
  new AppError('validation_error', `${field}: ${message}`, [{ field, message }])

const bodyTooLarge = (limit: number): AppError =>
  new AppError('body_too_large', `The body of this operation holds at most ${limit} bytes.`)
