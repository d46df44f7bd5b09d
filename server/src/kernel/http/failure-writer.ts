import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { asAppError, errorBody } from './error-answer.ts'

export type WriteFailure = (error: unknown, request: FastifyRequest, reply: FastifyReply) => void

/** Creates the handler that answers a refused or failed request, and logs it if the service failed. */
export function failureWriter(log: Logger): WriteFailure {
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
      // If the connection were closed while the rest of the body arrives, it would be reset and the answer would be
      // lost.
      reply.removeHeader('connection')
    }
    void reply
      .code(appError.status)
      .header('content-type', 'application/json; charset=utf-8')
      .send(errorBody(appError))
  }
}
