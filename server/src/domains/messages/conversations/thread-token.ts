import { randomBytes } from 'node:crypto'
import { base32, mailNameOf, organizationOfMailName } from '../../organization/company/index.ts'

// A token is the part of a reply address that identifies the conversation. It begins with the code of the
// cell (installation) and the organization, so the conversation is looked up inside that organization only.
// The rest is random, so no one can add a message to a conversation without knowing its address.

/** Tokens issued before cells existed have no code. */
const form = /^(?:[0-9a-z]{2})?([a-z2-7]{46})$/

/** Creates a token: the cell's code, 26 characters for the organization's id, and 20 random characters (100 bits). */
export function newThreadToken(orgId: string, cell: string): string {
  return cell + mailNameOf(orgId) + base32(BigInt(`0x${randomBytes(16).toString('hex')}`), 20)
}

/** Returns the id of the organization in a token. Undefined for an invalid token. */
export function organizationOfToken(token: string): string | undefined {
  const text = form.exec(token)?.[1]
  return text === undefined ? undefined : organizationOfMailName(text)
}
