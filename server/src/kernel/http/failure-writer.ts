import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { asAppError, errorBody } from './error-answer.ts'

export type WriteFailure = (error: unknown, request: FastifyRequest, reply: FastifyReply) => void

/**
 * Creates the handler that answers refused and failed requests. It logs the requests whose failure the caller did not
 * cause (status 500 and above).
 */
export function failureWriter(log: Logger, publicUrl: () => string): WriteFailure {
  return (error, request, reply) => {
    const appError = asAppError(error, request.routeOptions.bodyLimit)
    if (appError.status >= 500) {
      log.error(
        {
          err: error,
          request_id: request.requestId,
          method: request.method,
          route: request.routeOptions.url,
        },
        appError.message,
      )
    }
    if (appError.retryAfterSeconds !== undefined)
      reply.header('retry-after', String(appError.retryAfterSeconds))
    if (appError.code === 'invalid_api_key') reply.header('www-authenticate', 'Bearer')
    if (appError.code === 'body_too_large') {
      // Closing the connection while the rest of the body arrives would reset it, and the answer would be lost.
      reply.removeHeader('connection')
    }
    void reply
      .code(appError.status)
      .header('content-type', 'application/json; charset=utf-8')
      .send(errorBody(appError, publicUrl()))
  }
}
