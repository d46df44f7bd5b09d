import { sameDigest } from '../../../kernel/access/api-key-format.ts'
import type { PasskeyAnswer } from '../../../kernel/access/passkey-answer.ts'
import type { RelyingParty } from '../../../kernel/access/passkey-proof.ts'
import { digestOfSecret, newSecret } from '../../../kernel/access/session-cookie.ts'
import { confirmSession, type SignInMethod } from '../../../kernel/access/sessions-table.ts'
import type { Database } from '../../../kernel/database/database.ts'
import type { Queries } from '../../../kernel/database/queries.ts'
import { AppError, invalidField } from '../../../kernel/errors.ts'
import { recordSignIn } from '../../../kernel/operations/sign-in-entry.ts'
import type { Browser } from './browser.ts'
import { type CodeOwner, countCodeTry, createChallenge, useCode } from './challenges-table.ts'
import { withPasskey } from './with-passkey.ts'
import { refusedPasskey } from './passkey-sign-in.ts'
import { selectPasskeysOf } from './passkeys-table.ts'
import { digestOfCode, digestOfToken } from './sign-in-secrets.ts'
import { findLink, markUsed } from './sign-ins-table.ts'

type Parts = Pick<Database, 'system'>

/**
 * The session to confirm, and the request that confirms it. A member confirms a session by proving their identity
 * again.
 */
export interface ConfirmCall extends CodeOwner {
  browser: Browser
  requestId: string
  now: string
}

/** Begins a confirmation with a passkey of the member. */
export async function beginPasskeyConfirmation(
  { system }: Parts,
  { orgId, memberId, sessionId, now }: ConfirmCall,
): Promise<{ challenge: string; credentialIds: string[] }> {
  const owner = { orgId, memberId, sessionId, browserDigest: null }
  const passkeys = await selectPasskeysOf(system, orgId, memberId)
  return {
    challenge: await createChallenge(system, 'confirm', owner, now),
    credentialIds: passkeys.map(({ credential_id }) => credential_id.toString('base64url')),
  }
}

export async function hasPasskey({ system }: Parts, { orgId, memberId }: CodeOwner): Promise<boolean> {
  return (await selectPasskeysOf(system, orgId, memberId)).length > 0
}

/**
 * Confirms a session with a passkey of its member. Like all functions that confirm a session, returns a new secret for
 * the cookie of the session.
 */
export async function confirmByPasskey(
  { system }: Parts,
  { answer, party, ...call }: ConfirmCall & { answer: PasskeyAnswer; party: RelyingParty },
): Promise<string> {
  const { orgId, memberId, sessionId, now } = call
  const owner = { orgId, memberId, sessionId, browserDigest: null }
  const asked = { party, purpose: 'confirm', owner, now } as const
  const secret = await withPasskey({ system }, answer, asked, async (db, passkey) =>
    passkey.org_id === orgId && passkey.member_id === memberId
      ? await confirm(db, 'passkey', call)
      : undefined,
  )
  if (secret === undefined) throw refusedPasskey()
  return secret
}

/** Confirms a session with the code from an email. */
export async function confirmByCode(
  { system }: Parts,
  { code, ...call }: ConfirmCall & { code: string },
): Promise<string> {
  const { orgId, now } = call
  // The attempt is counted in a separate transaction, so that it still counts if the code is refused.
  const open = await countCodeTry(system, call, now)
  if (!open || !sameDigest(open.code_digest, digestOfCode(open.id, code.replaceAll(/\s/g, ''))))
    throw wrongCode()
  return await system.transaction(async (db) => {
    if (!(await useCode(db, orgId, open.id, now))) throw wrongCode()
    return await confirm(db, 'mail', call)
  })
}

/** Confirms a session with a link that the command line created for its member. */
export async function confirmByLink(
  { system }: Parts,
  { token, ...call }: ConfirmCall & { token: string },
): Promise<string> {
  const { orgId, memberId, now } = call
  const link = await findLink(system, digestOfToken(token), now)
  if (link?.method !== 'terminal' || link.org_id !== orgId || link.member_id !== memberId) throw wrongLink()
  return await system.transaction(async (db) => {
    if (!(await markUsed(db, link, now))) throw wrongLink()
    return await confirm(db, 'terminal', call)
  })
}

/**
 * Confirms the session of a demo member without any proof. The caller must have checked that the installation
 * accepts demo links.
 */
export async function confirmDemo({ system }: Parts, call: ConfirmCall): Promise<string> {
  return await system.transaction((db) => confirm(db, 'demo', call))
}

/**
 * Records the confirmation and replaces the secret of the session, so that a copy of the earlier cookie does not become
 * confirmed too.
 */
async function confirm(db: Queries, method: SignInMethod, call: ConfirmCall): Promise<string> {
  const { orgId, memberId, sessionId, requestId, now } = call
  const { device, address } = call.browser
  const secret = newSecret()
  const session = { id: sessionId, digest: digestOfSecret(secret) }
  if (!(await confirmSession(db, orgId, session, now)))
    throw new AppError('sign_in_required', 'Sign in first.')
  const facts = { method, device, address }
  await recordSignIn(db, {
    orgId,
    memberId,
    sessionId,
    operation: 'sessions.confirm',
    facts,
    requestId,
    now,
  })
  return secret
}

const wrongCode = () =>
  invalidField(
    'code',
    'is wrong or no longer valid: a code is valid for 10 minutes and five tries. Request a new code',
  )

const wrongLink = () =>
  invalidField('token', 'is not a link for you, or is no longer valid: create a new link')
