import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { asAppError } from '../../kernel/http/error-answer.ts'
import type { OAuthParts } from './oauth-parts.ts'

/** An error with a code of OAuth (RFC 6749, 7591, 8707), for a program. */
export class OAuthError extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** Makes the routes of a scope answer errors in the form of OAuth. */
export function answerOAuthErrors(scope: FastifyInstance, { log }: Pick<OAuthParts, 'log'>): void {
  scope.setErrorHandler((error, request, reply) => {
    if (error instanceof OAuthError) return sendError(reply, 400, error.code, error.message)
    const appError = asAppError(error, request.routeOptions.bodyLimit)
    if (appError.status >= 500) log.error({ err: error, ...factsOf(request) }, appError.message)
    if (appError.retryAfterSeconds !== undefined)
      reply.header('retry-after', String(appError.retryAfterSeconds))
    const code =
      appError.status === 429 || appError.status === 503
        ? 'temporarily_unavailable'
        : appError.status >= 500
          ? 'server_error'
          : 'invalid_request'
    return sendError(reply, appError.status, code, appError.message)
  })
}

const sendError = (reply: FastifyReply, status: number, error: string, message: string): FastifyReply =>
  sendJson(reply, status, { error, error_description: message })

export const sendJson = (reply: FastifyReply, status: number, value: object): FastifyReply =>
  reply.code(status).header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(value))

export const factsOf = ({ requestId, routeOptions }: FastifyRequest): object => ({
  request_id: requestId,
  route: routeOptions.url,
})
