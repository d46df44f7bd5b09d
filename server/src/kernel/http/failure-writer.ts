import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { AppError } from '../errors.ts'
import { asAppError, errorBody } from './error-answer.ts'

export type WriteFailure = (error: unknown, request: FastifyRequest, reply: FastifyReply) => void

/**
 * Converts the failure of a request to an error for its caller, and sets the headers of the answer that depend on it. If
 * the caller did not cause the failure (status 500 and above), logs it.
 */
export function prepareFailure(
  log: { error(facts: object, message: string): void },
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): AppError {
  const appError = asAppError(error, request.routeOptions.bodyLimit)
  request.errorCode = appError.code
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
  if (appError.code === 'body_too_large') {
    // Closing the connection while the rest of the body arrives would reset it, and the answer would be lost.
    reply.removeHeader('connection')
  }
  return appError
}

/** Creates the handler that answers refused and failed requests in the error format of the API. */
export function failureWriter(log: Logger, publicUrl: () => string): WriteFailure {
  return (error, request, reply) => {
    const appError = prepareFailure(log, error, request, reply)
    if (appError.code === 'invalid_api_key') reply.header('www-authenticate', 'Bearer')
    void reply
      .code(appError.status)
      .header('content-type', 'application/json; charset=utf-8')
      .send(errorBody(appError, publicUrl()))
  }
}
