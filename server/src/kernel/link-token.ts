import { createHash } from 'node:crypto'
import { linkMark } from './cell.ts'

/**
 * The token in the address of a customer page: the code of the cell, the mark of the organization, and 132 random bits.
 * Tokens from before cells existed are completely random.
 */
const secretLength = 22
export const tokenPattern = /^[A-Za-z0-9_-]{32}$/

/** Creates a token. `secret` has at least 17 bytes, and each character of the token encodes six bits of it. */
export function linkToken(cell: string, orgId: string, secret: Buffer): string {
  return cell + linkMark(orgId) + secret.toString('base64url').slice(0, secretLength)
}

/** The digest needs no salt and no key, because the token cannot be guessed. */
export function digestOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
