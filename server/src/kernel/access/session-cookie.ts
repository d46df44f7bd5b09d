import { createHash, randomBytes } from 'node:crypto'
import { isId, newId } from '../ids.ts'
import { sameDigest } from './api-key-format.ts'

/** A new session: its id, the value of its cookie, and the digest of its secret, which is stored. */
export interface MintedSession {
  id: string
  cookie: string
  digest: Buffer
}

export const digestOfSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** Creates a secret of 256 random bits. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

export function mintSession(): MintedSession {
  const id = newId()
  const secret = newSecret()
  return { id, cookie: `${id}.${secret}`, digest: digestOfSecret(secret) }
}

/** Splits the value of a session's cookie. Undefined if it is malformed. */
export function parseSessionCookie(cookie: string): { id: string; secret: string } | undefined {
  const at = cookie.indexOf('.')
  const id = cookie.slice(0, at)
  const secret = cookie.slice(at + 1)
  return isId(id) && /^[\w-]{43}$/.test(secret) ? { id: id.toLowerCase(), secret } : undefined
}

export const isSecretOf = (digest: Buffer, secret: string): boolean =>
  sameDigest(digest, digestOfSecret(secret))
