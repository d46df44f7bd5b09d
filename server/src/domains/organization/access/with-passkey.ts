import { fromBase64url, type PasskeyAnswer } from '../../../kernel/access/passkey-answer.ts'
import { challengeIn, checkAssertion, type RelyingParty } from '../../../kernel/access/passkey-proof.ts'
import type { Database } from '../../../kernel/database/database.ts'
import type { Queries } from '../../../kernel/database/queries.ts'
import { type ChallengeOwner, type ChallengePurpose, useChallenge } from './challenges-table.ts'
import { lockPasskey, type PasskeyRow, recordPasskeyUse } from './passkeys-table.ts'

/**
 * Returns the WebAuthn user handle with which a passkey identifies its member: the bytes of the organization's id and
 * the member's id.
 */
export const handleOf = (orgId: string, memberId: string): Buffer =>
  Buffer.from((orgId + memberId).replaceAll('-', ''), 'hex')

interface Expectation {
  party: RelyingParty
  purpose: ChallengePurpose
  owner: ChallengeOwner
  now: string
}

/**
 * Checks the answer of an authenticator. If it is valid, calls `work` in the transaction that records the use of the
 * passkey. Returns undefined if the answer is invalid. The challenge is used up in either case.
 */
export async function withPasskey<Result>(
  { system }: Pick<Database, 'system'>,
  answer: PasskeyAnswer,
  { party, purpose, owner, now }: Expectation,
  work: (db: Queries, passkey: PasskeyRow) => Promise<Result | undefined>,
): Promise<Result | undefined> {
  const clientData = fromBase64url(answer.client_data)
  const challenge = challengeIn(clientData)
  if (challenge === undefined || !(await useChallenge(system, purpose, challenge, owner, now)))
    return undefined
  return await system.transaction(async (db) => {
    const passkey = await lockPasskey(db, fromBase64url(answer.credential_id))
    if (!passkey || !isHandleOf(passkey, answer.user_handle)) return undefined
    const signed = {
      clientData,
      authenticatorData: fromBase64url(answer.authenticator_data),
      signature: fromBase64url(answer.signature),
    }
    const proof = checkAssertion(passkey, signed, { party, challenge })
    if (!proof) return undefined
    await recordPasskeyUse(db, passkey, proof.counter, now)
    return await work(db, passkey)
  })
}

/**
 * True if the user handle in the answer identifies the passkey's member. A missing handle is accepted too, because an
 * authenticator may omit the handle if the request listed the accepted passkeys.
 */
const isHandleOf = ({ org_id, member_id }: PasskeyRow, handle: string | null | undefined): boolean =>
  handle === null || handle === undefined || fromBase64url(handle).equals(handleOf(org_id, member_id))
