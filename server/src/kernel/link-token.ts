import { createHash } from 'node:crypto'
import { linkMark } from './cell.ts'

/**
 * What opens something to whoever has the address of a page: the code of the cell, the mark of the organization, and 132
 * bits that nobody can guess; in links made before there were cells all of it is random.
 */
const secretLength = 22
export const tokenPattern = /^[A-Za-z0-9_-]{32}$/

/** `secret` has at least 17 bytes; every character holds six bits of it. */
export function linkToken(cell: string, orgId: string, secret: Buffer): string {
  return cell + linkMark(orgId) + secret.toString('base64url').slice(0, secretLength)
}

/** The digest of such bits needs no salt and no key: there is nothing to guess. */
export function digestOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
