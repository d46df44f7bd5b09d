import type { FastifyInstance } from 'fastify'
import { prepareFailure } from '../../kernel/http/failure-writer.ts'
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
    if (error instanceof OAuthError)
      return reply.code(400).send({ error: error.code, error_description: error.message })
    const { status, message } = prepareFailure(log, error, request, reply)
    return reply.code(status).send({ error: codeOf(status), error_description: message })
  })
}

function codeOf(status: number): string {
  if (status === 429 || status === 503) return 'temporarily_unavailable'
  return status >= 500 ? 'server_error' : 'invalid_request'
}
