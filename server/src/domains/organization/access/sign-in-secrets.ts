import { createHash, randomInt } from 'node:crypto'
import { digestOfSecret, newSecret } from '../../../kernel/access/session-cookie.ts'

/** Time for which a link or code is valid, in milliseconds: ten minutes. */
export const signInMs = 10 * 60_000

export interface SignInSecrets {
  token: string
  /** Code of six digits. */
  code: string
}

export function newSignInSecrets(): SignInSecrets {
  return { token: newSecret(), code: String(randomInt(1_000_000)).padStart(6, '0') }
}

/** Digest of a code. Contains the id of the sign-in, so that equal codes have different digests. */
export const digestOfCode = (signInId: string, code: string): Buffer =>
  createHash('sha256').update(`${signInId}.${code}`).digest()

/**
 * Path of the sign-in page with the token in the fragment. Browsers do not send fragments, so no log of a proxy and no
 * scanner of links receives the token.
 */
export const signInPath = (token: string): string => `/console/sign-in#token=${token}`

/** Path of the page on which an invited member types the invited address. */
export const invitationPath = (token: string): string => `/console/sign-in#invitation=${token}`

export const digestOfToken = digestOfSecret
