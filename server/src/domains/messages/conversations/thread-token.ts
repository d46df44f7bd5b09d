import { randomBytes } from 'node:crypto'
import { base32, mailNameOf, organizationOfMailName } from '../../organization/company/index.ts'

// A thread token is the local part of the email address to which replies in a conversation are sent. It identifies the
// conversation. The token begins with the code of the cell (the installation of the service) and the id of the
// organization, so that the conversation is searched only in that organization. The rest is random, so that no one can
// guess the reply address of a conversation and add messages to it.

/**
 * Form of a token. The code of the cell is optional, because tokens that were issued before cells existed do not
 * contain one.
 */
const form = /^(?:[0-9a-z]{2})?([a-z2-7]{46})$/

/**
 * Creates a token: the code of the cell, followed by 26 characters for the id of the organization and 20 random
 * characters (100 bits).
 */
export function newThreadToken(orgId: string, cell: string): string {
  return cell + mailNameOf(orgId) + base32(BigInt(`0x${randomBytes(16).toString('hex')}`), 20)
}

/** Returns the id of the organization in a token. Undefined for an invalid token. */
export function organizationOfToken(token: string): string | undefined {
  const text = form.exec(token)?.[1]
  return text === undefined ? undefined : organizationOfMailName(text)
}
