export type FailureKind =
  | 'dns_error'
  | 'connection_refused'
  | 'connection_reset'
  | 'timeout'
  | 'tls_error'
  | 'blocked_destination'
  | 'invalid_response'

/** Result of one attempt to send a request. Receivers fail at times, so a failure is returned as data. */
export type Outcome =
  | {
      error?: undefined
      status: number
      /** Those headers of the answer that help to diagnose a delivery. */
      headers: Readonly<Record<string, string>>
      /** Beginning of the response's body, as text that is safe to store and show. */
      excerpt: string
      durationMs: number
    }
  | { error: FailureKind; message: string; durationMs: number }

/** Error with the type of a failure. Its message is shown to the company's members. */
export class OutboundFailure extends Error {
  readonly kind: FailureKind

  constructor(kind: FailureKind, message: string) {
    super(message)
    this.kind = kind
  }
}

/**
 * Creates the failure for a blocked target. The text is the same for every target, so that it does not disclose the
 * target's addresses.
 */
export const blocked = (): OutboundFailure =>
  new OutboundFailure('blocked_destination', 'The destination is not allowed.')

const refusals = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL', 'EACCES', 'EPERM'])
const resets = new Set(['ECONNRESET', 'EPIPE'])
const timeouts = new Set(['ETIMEDOUT', 'ERR_SOCKET_CONNECTION_TIMEOUT'])
const tls = /^(ERR_SSL_|ERR_TLS_|EPROTO$)/
const malformed = /^(HPE_|UND_ERR_(HEADERS_OVERFLOW|RES_|RESPONSE|HTTP_PARSER))/
const ownMistakes = new Set(['UND_ERR_INVALID_ARG', 'UND_ERR_NOT_SUPPORTED'])

/** Converts an error of connecting or transferring to a failure. Undefined if the receiver did not cause the error. */
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
