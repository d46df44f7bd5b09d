import { createHash } from 'node:crypto'
import { linkMark } from './cell.ts'

/**
 * Length of the random part of the token in the URL of a customer's page. A token consists of the code of the cell, the
 * mark of the organization, and 132 random bits. Tokens from before cells existed are completely random.
 */
const secretLength = 22
export const tokenPattern = /^[A-Za-z0-9_-]{32}$/

/**
 * Creates a token. `secret` is the random part and has at least 17 bytes. Each character of the token encodes six bits
 * of it.
 */
export function linkToken(cell: string, orgId: string, secret: Buffer): string {
  return cell + linkMark(orgId) + secret.toString('base64url').slice(0, secretLength)
}

/**
 * Returns the digest of a token, which is stored instead of the token. It needs neither a salt nor a key, because the
 * token cannot be guessed.
 */
export function digestOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
