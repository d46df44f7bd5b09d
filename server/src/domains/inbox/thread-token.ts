import { randomBytes } from 'node:crypto'
import { base32, mailNameOf, organizationOfMailName } from '../company/index.ts'

// A token stands in the local part of a reply address. It begins with the code of the cell and the organization, so
// that the conversation is looked for inside that organization only; the rest is random, so that nobody can write into
// a conversation whose address they were not given.

/** Tokens made before there were cells have no code. */
const form = /^(?:[0-9a-z]{2})?([a-z2-7]{46})$/

/** A new token: the cell's code, 26 characters of the organization's id and 20 of chance, 100 bits. */
export function newThreadToken(orgId: string, cell: string): string {
  return cell + mailNameOf(orgId) + base32(BigInt(`0x${randomBytes(16).toString('hex')}`), 20)
}

/** The organization that a token names; undefined for what is no token. */
export function organizationOfToken(token: string): string | undefined {
  const text = form.exec(token)?.[1]
  return text === undefined ? undefined : organizationOfMailName(text)
}
