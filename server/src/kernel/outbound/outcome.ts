export type FailureKind =
  | 'dns_error'
  | 'connection_refused'
  | 'connection_reset'
  | 'timeout'
  | 'tls_error'
  | 'blocked_destination'
  | 'invalid_response'

/**
 * Result of one attempt to send a request. A failure is returned as data and not thrown, because receivers are
 * expected to fail at times.
 */
export type Outcome =
  | {
      error?: undefined
      status: number
      /** Headers of the response that help to diagnose a delivery. */
      headers: Readonly<Record<string, string>>
      /** Beginning of the response's body, as text that is safe to store and show. */
      excerpt: string
      durationMs: number
    }
  | { error: FailureKind; message: string; durationMs: number }

/** Error that is reported to the company's members, with its kind and message. */
export class OutboundFailure extends Error {
  readonly kind: FailureKind

  constructor(kind: FailureKind, message: string) {
    super(message)
    this.kind = kind
  }
}

/**
 * Creates the failure for a blocked target. Its text is the same for all targets, so that it does not disclose the
 * addresses of the target.
 */
export const blocked = (): OutboundFailure =>
  new OutboundFailure('blocked_destination', 'The destination is not allowed.')

const refusals = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL', 'EACCES', 'EPERM'])
const resets = new Set(['ECONNRESET', 'EPIPE'])
const timeouts = new Set(['ETIMEDOUT', 'ERR_SOCKET_CONNECTION_TIMEOUT'])
const tls = /^(ERR_SSL_|ERR_TLS_|EPROTO$)/
const malformed = /^(HPE_|UND_ERR_(HEADERS_OVERFLOW|RES_|RESPONSE|HTTP_PARSER))/
const ownMistakes = new Set(['UND_ERR_INVALID_ARG', 'UND_ERR_NOT_SUPPORTED'])

/**
 * Returns the failure for an error that occurred while connecting or transferring data. Undefined if the error was
 * not caused by the receiver.
 */
export function failureOf(error: unknown): OutboundFailure | undefined {
  if (error instanceof OutboundFailure) return error
  const { code = '', name = '', syscall } = error as { code?: string; name?: string; syscall?: string }
  if (refusals.has(code)) return new OutboundFailure('connection_refused', 'The connection was refused.')
  if (resets.has(code)) return closedEarly()
  if (timeouts.has(code)) return notReached()
  if (tls.test(code)) return new OutboundFailure('tls_error', 'The TLS connection failed.')
  if (malformed.test(code) || name === 'HTTPParserError')
    return new OutboundFailure('invalid_response', 'The answer was not valid HTTP.')
  if (syscall === undefined && (!code.startsWith('UND_ERR_') || ownMistakes.has(code))) return undefined
  return closedEarly()
}

export const notReached = (): OutboundFailure =>
  new OutboundFailure('timeout', 'The destination could not be reached in time.')

export const closedEarly = (): OutboundFailure =>
  new OutboundFailure('connection_reset', 'The connection was closed early.')
