import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../kernel/errors.ts'
import { asAppError } from '../../kernel/http/error-answer.ts'
import { challengeOf, errorText } from './error-text.ts'
import { type McpParts, mcpPath, mcpScopes, resourceMetadataUrl } from './mcp-parts.ts'
import { Refusal, type RequestId } from './refusal.ts'

/**
 * Sends the JSON-RPC error for a message that was refused or that failed. `id` is the JSON-RPC id of the
 * message, if it could be read.
 */
export function refuseMessage(
  { log, publicUrl }: Pick<McpParts, 'log' | 'publicUrl'>,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  id?: RequestId,
): FastifyReply {
  const failure = error instanceof Refusal ? error : asAppError(error, request.routeOptions.bodyLimit)
  request.errorCode = failure.code
  if (failure.status >= 500)
    log.error({ err: error, request_id: request.requestId, route: mcpPath }, failure.message)
  const wait = failure instanceof AppError ? failure.retryAfterSeconds : undefined
  if (wait !== undefined) reply.header('retry-after', String(wait))
  // Leaves the connection open. If the server closed it while the rest of the body was still arriving, the connection
  // would be reset and the client would lose the answer.
  if (failure.code === 'body_too_large') reply.removeHeader('connection')
  const challenge = challengeOf(failure, resourceMetadataUrl(publicUrl()), scopesFor(failure, request))
  if (challenge !== undefined) reply.header('www-authenticate', challenge)
  return sendText(
    reply,
    failure.status,
    errorText(failure, (failure instanceof Refusal ? failure.id : undefined) ?? id, publicUrl()),
  )
}

export function sendText(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply.code(status).header('content-type', 'application/json; charset=utf-8').send(text)
}

/**
 * Returns the scopes that a caller should request. For an agent that lacks a scope, these are its own scopes and the
 * missing one, so that its member need not agree to more.
 */
function scopesFor({ code, details }: AppError | Refusal, { access }: FastifyRequest): readonly string[] {
  if (!access?.grant || code !== 'insufficient_scope') return mcpScopes
  const { scopes } = access.actor
  return mcpScopes.filter((scope) => scopes.has(scope) || details.some(({ message }) => message === scope))
}
