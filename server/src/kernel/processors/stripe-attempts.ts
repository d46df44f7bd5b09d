/** The relevant fields of the library's connection error. */
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
 * True if no server was reached: no address, no listener, or an untrusted certificate. In that case the request had no
 * effect.
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
 * Retries once, with the same key, if the connection broke. If the retry reaches no server, the outcome of the first
 * attempt stays unknown.
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
