/** Connection error of Stripe's library, with the fields that are used here. */
interface Broken {
  type?: string
  detail?: { code?: string; syscall?: string }
}

const certificates = new Set([
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_SSL_WRONG_VERSION_NUMBER',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
])

/**
 * True if no server was reached: the host has no IP address, nothing listens, or the certificate is not trusted. The
 * request then had no effect.
 */
export function wasNotReached(error: unknown): boolean {
  const { type, detail } = error as Broken
  if (type !== 'StripeConnectionError' || !detail) return false
  const { code = '', syscall = '' } = detail
  return (
    code === 'ECONNREFUSED' || syscall === 'connect' || syscall === 'getaddrinfo' || certificates.has(code)
  )
}

const isBroken = (error: unknown): boolean => (error as Broken).type === 'StripeConnectionError'

/**
 * Runs `work`. If the connection broke, runs it once more, with the same idempotency key. If the second attempt
 * reaches no server, throws the first error, because the outcome of the first attempt is still unknown.
 */
export async function twice<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (first) {
    if (!isBroken(first)) throw first
    return await work().catch((second: unknown) => {
      throw wasNotReached(second) ? first : second
    })
  }
}
