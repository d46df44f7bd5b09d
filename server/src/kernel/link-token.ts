import { createHash } from 'node:crypto'
import { linkMark } from './cell.ts'

/**
 * Length of the random part of the token in the URL of a customer page. A token consists of the code of the cell
 * (installation), eight characters for the organization, and 132 random bits. Tokens that were created before cells
 * were introduced are completely random.
 */
const secretLength = 22
export const tokenPattern = /^[A-Za-z0-9_-]{32}$/

/**
 * Creates a token. `secret` contains random bytes, at least 17. Each character of the token's random part encodes six
 * bits of `secret`.
 */
export function linkToken(cell: string, orgId: string, secret: Buffer): string {
  return cell + linkMark(orgId) + secret.toString('base64url').slice(0, secretLength)
}

/**
 * Returns the digest of a token. Only the digest is stored. It needs neither a salt nor a key, because a token cannot
 * be guessed.
 */
export function digestOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
