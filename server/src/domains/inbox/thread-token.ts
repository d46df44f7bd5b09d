import { randomBytes } from 'node:crypto'

// A token stands in the local part of a reply address: lower case, no punctuation, short enough for the 64 characters
// there. It begins with the code of the cell and the organization, so that the conversation is looked for inside that organization only; the
// rest is random, so that nobody can write into a conversation whose address they were not given.

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'
const orgLength = 26
/** Tokens made before there were cells have no code. */
const form = /^(?:[0-9a-z]{2})?([a-z2-7]{46})$/

/** A new token: the cell's code, 26 characters of the organization's id and 20 of chance, 100 bits. */
export function newThreadToken(orgId: string, cell: string): string {
  const org = base32(BigInt(`0x${orgId.replaceAll('-', '')}`), orgLength)
  return cell + org + base32(BigInt(`0x${randomBytes(16).toString('hex')}`), 20)
}

/** What names an organization in the address to which its own mail can be forwarded. */
export function mailboxOfOrganization(orgId: string, cell: string): string {
  return cell + base32(BigInt(`0x${orgId.replaceAll('-', '')}`), orgLength)
}

/** The organization that such a name is of; undefined for what is none. */
export function organizationOfMailbox(name: string): string | undefined {
  const text = /^[0-9a-z]{2}([a-z2-7]{26})$/.exec(name)?.[1]
  return text === undefined ? undefined : organizationIn(text)
}

/** The organization that a token names; undefined for what is no token. */
export function organizationOfToken(token: string): string | undefined {
  const text = form.exec(token)?.[1]
  return text === undefined ? undefined : organizationIn(text)
}

function organizationIn(text: string): string | undefined {
  let value = 0n
  for (const digit of text.slice(0, orgLength)) value = value * 32n + BigInt(alphabet.indexOf(digit))
  const hex = value.toString(16).padStart(32, '0')
  if (hex.length > 32) return undefined
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** The lowest five bits of every place; a value that is longer is cut. */
function base32(value: bigint, places: number): string {
  let digits = ''
  for (let rest = value; digits.length < places; rest /= 32n) digits = alphabet[Number(rest % 32n)]! + digits
  return digits
}
