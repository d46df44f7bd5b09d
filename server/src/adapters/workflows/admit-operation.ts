import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../kernel/errors.ts'
import { bodyTooLarge, boundBody, usualBodyLimit } from '../../kernel/http/bound-body.ts'
import { authorize } from '../../kernel/operations/authorize.ts'
import type { Operation } from '../../kernel/operations/operation.ts'
import { idempotencyKeyOf } from '../rest/read-request.ts'
import type { WorkflowCaller } from './caller.ts'
import { scopeOf } from './catalog-entry.ts'
import type { Door } from './door.ts'
import { refuseOtherOrigins } from './phones.ts'
import type { Workflows } from './workflows.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Caller and operation of the request. The hook that admits the request sets them. Null on routes that run no
     * operation by name.
     */
    gateway: { caller: WorkflowCaller; operation: Operation } | null
  }
}

export interface GatewayParts {
  workflows: Workflows
  publicUrl: () => string
}

type Check = (operation: Operation, request: FastifyRequest, reply: FastifyReply) => void

/**
 * Returns the hook that admits a call: it checks the scope and the permission that the operation requires, and then
 * runs `check` for the HTTP method. For a mutation with an idempotency key, the permission is checked later, together
 * with the key, because a repeated call may still get the stored answer to the first call.
 */
export function admitOperation(parts: GatewayParts, door: Door, check: Check) {
  return door.admit((request, callerWith, reply) => {
    const caller = callerWith('workflows:read', 'workflows:write')
    const operation = parts.workflows.find(caller, (request.params as { operation: string }).operation)
    request.operationName = operation.name
    const { actor } = callerWith(scopeOf(operation))
    request.gateway = { caller, operation }
    check(operation, request, reply)
    refuseOtherOrigins(operation, request.headers, parts.publicUrl())
    const isKeyed = operation.kind === 'mutation' && !isDryRunRequest(request)
    if (!isKeyed || request.headers['idempotency-key'] === undefined) authorize(operation, actor)
    if (isKeyed) idempotencyKeyOf(request)
  })
}

export const refuseMutation: Check = (operation, _request, reply) => {
  if (operation.kind === 'query') return
  reply.header('allow', 'POST')
  throw new AppError('method_not_allowed', 'This operation is a mutation: call it with POST.')
}

export const refuseLargeBody: Check = (operation, request) =>
  requireWithinLimit(operation, Number(request.headers['content-length'] ?? 0))

export function requireWithinLimit({ bodyLimit = usualBodyLimit }: Operation, bytes: number): void {
  if (bytes > bodyLimit) throw bodyTooLarge(bodyLimit, mostOf(bodyLimit))
}

/** Refuses a body that is sent in chunks when it exceeds the maximum size for its operation. */
export function boundOperationBody(
  request: FastifyRequest,
  body: NodeJS.ReadableStream,
): NodeJS.ReadableStream {
  const { bodyLimit = usualBodyLimit } = request.gateway!.operation
  return boundBody(request, body, bodyLimit, mostOf(bodyLimit))
}

const mostOf = (limit: number): string =>
  `The body is too large: this operation accepts at most ${limit} bytes.`

/** True for a dry run: `?dry_run=true`. */
export function isDryRunRequest(request: FastifyRequest): boolean {
  const { dry_run: flag } = request.query as { dry_run?: unknown }
  if (flag === undefined || flag === 'false') return false
  if (flag !== 'true') throw fieldError('dry_run', 'must be true or false')
  return true
}

export const fieldError = (field: string, message: string): AppError =>
  new AppError('validation_error', `${field}: ${message}`, [{ field, message }])
