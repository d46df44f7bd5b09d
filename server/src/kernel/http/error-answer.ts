import { isConnectionFailure, isDiskFull, isReadOnly, isTooSlow } from '../database/connection-failure.ts'
import { AppError, type ErrorCode } from '../errors.ts'
import { bodyTooLarge, usualBodyLimit } from './bound-body.ts'

/** Error codes and messages with which this API answers requests that Fastify refuses, by Fastify's codes. */
const transportCodes: Record<string, [ErrorCode, string]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [
    'unsupported_media_type',
    'The body must be JSON: Content-Type: application/json.',
  ],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['bad_request', 'The length of the body differs from Content-Length.'],
  FST_ERR_BAD_URL: ['not_found', 'This address does not exist.'],
  // A segment of the path is longer than any valid segment. Fastify's own message would repeat the segment, which
  // may be a secret.
  FST_ERR_MAX_PARAM_LENGTH: ['not_found', 'This address does not exist.'],
}

/**
 * Converts an error to one that the caller may see. Unknown errors become a 500 without details. `bodyLimit` is the
 * maximum size of a body for the request's route, in bytes.
 */
export function asAppError(error: unknown, bodyLimit = usualBodyLimit): AppError {
  if (error instanceof AppError) return error
  const { code } = (error ?? {}) as { code?: string }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return bodyTooLarge(bodyLimit)
  if (isDiskFull(error)) {
    return new AppError(
      'service_unavailable',
      'The disk of the service is full. Nothing can be changed until the operator frees space.',
      [],
      30,
    )
  }
  if (isReadOnly(error)) {
    return new AppError(
      'service_unavailable',
      'The database is read-only, because its disk is full or because it is not the primary. Nothing was changed. Try again later.',
      [],
      30,
    )
  }
  if (isBrokenOff(error))
    return new AppError('bad_request', 'The connection was closed before the whole request had arrived.')
  if (isTooSlow(error)) {
    return new AppError(
      'service_unavailable',
      'The database took too long, and the request was cancelled. Request less at once, or try again shortly.',
      [],
      2,
    )
  }
  if (isConnectionFailure(error)) {
    return new AppError(
      'service_unavailable',
      'The service cannot reach its database. Try again shortly.',
      [],
      1,
    )
  }
  const transportError = transportCodes[code ?? '']
  if (transportError) return new AppError(...transportError)
  return new AppError('internal_error', 'An internal error occurred. Report the request id to the operator.')
}

/**
 * True if the caller disconnected while the body was arriving. This error differs from a lost connection to the
 * database only by its message.
 */
function isBrokenOff(error: unknown): boolean {
  return (
    error instanceof Error &&
    error.message === 'aborted' &&
    (error as { code?: string }).code === 'ECONNRESET'
  )
}

/**
 * Returns the body of the answer to a refused request. It contains the URL of the page about the error's code on this
 * service.
 */
export function errorBody({ code, message, details }: AppError, publicUrl: string): string {
  return JSON.stringify({ error: { code, message, details, docs_url: docsUrl(code, publicUrl) } })
}

/** Returns the code of the error in a body that `errorBody` wrote, such as the stored answer to an earlier call. */
export function errorCodeIn(body: string): ErrorCode {
  return (JSON.parse(body) as { error: { code: ErrorCode } }).error.code
}

/** Returns the URL of the page that explains an error code. */
export function docsUrl(code: ErrorCode, publicUrl: string): string {
  return `${publicUrl}/docs/errors/${code}`
}
