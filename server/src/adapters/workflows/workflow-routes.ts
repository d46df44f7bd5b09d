import * as z from 'zod'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../kernel/errors.ts'
import { parseInput } from '../../kernel/operations/parse-input.ts'
import type { AdmissionParts } from '../rest/admission.ts'
import { idempotencyKeyOf, queryInput, readDocument } from '../rest/read-request.ts'
import { readViewParameters } from '../view/address-view.ts'
import { fieldWarnings } from '../view/view.ts'
import { addressInput } from './address-input.ts'
import {
  admitOperation,
  boundOperationBody,
  fieldError,
  type GatewayParts,
  isDryRunRequest,
  refuseLargeBody,
  refuseMutation,
  requireWithinLimit,
} from './admit-operation.ts'
import type { WorkflowCaller } from './caller.ts'
import { type Door, keyDoor } from './door.ts'
import { findingInput } from './find-operations.ts'
import { receiptOf } from './receipt-view.ts'
import { send, sendAnswer, sendReceipted, sendText } from './send-answer.ts'
import type { Workflows } from './workflows.ts'

/** Maximum size of the body for any operation, in bytes. */
const largestBody = 4 * 1024 * 1024

const findingSchema = z.strictObject(findingInput)

/** Mounts the routes that run operations by name, for callers with an API key. */
export function workflowRoutes(server: FastifyInstance, parts: GatewayParts & AdmissionParts): void {
  mountGateway(server, parts, keyDoor(parts))
}

/**
 * Mounts the routes that run operations by name (the workflow gateway) at one entry point. Before the body of a request
 * is read, the request is checked in the same order as in the resource API.
 */
export function mountGateway(server: FastifyInstance, parts: GatewayParts, door: Door): void {
  const { workflows } = parts
  const { base } = door
  const options = { config: { limit: 'key' }, ...(door.onSend && { onSend: door.onSend }) } as const
  if (!server.hasRequestDecorator('gateway')) server.decorateRequest('gateway', null)

  server.get(
    base,
    { ...options, onRequest: door.admit((_request, callerWith) => void callerWith('workflows:read')) },
    (request, reply) => list(workflows, door.callerOf(request), request, reply),
  )
  server.get(
    `${base}/requests/:request_id`,
    {
      ...options,
      onRequest: door.admit((_request, callerWith) => void callerWith('workflows:read', 'workflows:write')),
    },
    (request, reply) => sendReceipt(workflows, door.callerOf(request), request, reply),
  )
  server.get(
    `${base}/:operation`,
    { ...options, onRequest: admitOperation(parts, door, refuseMutation) },
    (request, reply) => runQuery(workflows, door, request, reply),
  )
  server.post(
    `${base}/:operation`,
    {
      ...options,
      bodyLimit: largestBody,
      onRequest: admitOperation(parts, door, refuseLargeBody),
      preParsing: async (request, _reply, body) => boundOperationBody(request, body),
    },
    (request, reply) => call(parts, request, reply),
  )
}

/** Answers with the list of operations, search results, or the description of one operation. */
function list(
  workflows: Workflows,
  caller: WorkflowCaller,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { operation } = request.query as { operation?: unknown }
  if (operation === undefined) {
    const finding = parseInput(findingSchema, queryInput(Object.keys(findingInput), request))
    if (Object.keys(finding).length === 0) return sendText(reply, 200, workflows.list(caller))
    const { text, more } = workflows.search(caller, finding, finding.detail ?? 'full')
    const meta = JSON.stringify({ more, request_id: request.requestId })
    return sendText(reply, 200, `{"data":${text},"meta":${meta}}`)
  }
  if (typeof operation !== 'string') throw fieldError('operation', 'is given more than once')
  return sendText(reply, 200, `{"data":${workflows.describe(caller, operation, 'full')}}`)
}

async function sendReceipt(
  workflows: Workflows,
  caller: WorkflowCaller,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { request_id: requestId } = request.params as { request_id: string }
  const row = await workflows.receipt(caller, requestId)
  return send(reply, 200, { data: receiptOf(row), meta: { request_id: row.request_id } })
}

/** Runs a query with the input in the query string. */
async function runQuery(
  workflows: Workflows,
  door: Door,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { requestId } = request
  const { caller, operation } = request.gateway!
  const { value } = addressInput(request.query as Record<string, unknown>, operation)
  const viewParameters = readViewParameters(request)
  const run = (as: WorkflowCaller): Promise<string> =>
    workflows.query(as, { operation, input: value, requestId, ...viewParameters })
  const warnings = fieldWarnings(operation.output, viewParameters.selection)
  if (warnings === null && (await door.sendShared?.(request, reply, run))) return reply
  return sendAnswer(reply, await run(caller), requestId, warnings)
}

/** Runs a query or a mutation with the input in the body, or makes a dry run of a mutation. */
async function call(
  { workflows, publicUrl }: GatewayParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { caller, operation } = request.gateway!
  if (!/^application\/json *(;|$)/i.test(request.headers['content-type'] ?? ''))
    throw new AppError('unsupported_media_type', 'The body must be JSON: Content-Type: application/json.')
  requireWithinLimit(operation, (request.body as Buffer | undefined)?.length ?? 0)
  const { value, canonical } = readDocument(request.body)
  const { requestId } = request
  const viewParameters = readViewParameters(request)
  if (operation.kind === 'query') {
    const answer = await workflows.query(caller, { operation, input: value, requestId, ...viewParameters })
    return sendAnswer(reply, answer, requestId, fieldWarnings(operation.output, viewParameters.selection))
  }
  const mutation = { operation, input: value, requestId, canonicalInput: canonical() }
  if (isDryRunRequest(request)) {
    const data = await workflows.dryRun(caller, { ...mutation, ...viewParameters })
    return send(reply, 200, { data, meta: { request_id: requestId } })
  }
  const receipted = await workflows.mutate(caller, {
    ...mutation,
    ...viewParameters,
    idempotencyKey: idempotencyKeyOf(request),
    confirmToken: request.headers['confirm-token'] as string | undefined,
  })
  return sendReceipted(reply, receipted, {
    aboutView: fieldWarnings(operation.output, viewParameters.selection),
    publicUrl: publicUrl(),
  })
}
