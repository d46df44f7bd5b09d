import { lockGrant } from '../../../kernel/access/agent-tokens-table.ts'
import { parseAgentCredential, sameDigest } from '../../../kernel/access/api-key-format.ts'
import { digestOfSecret } from '../../../kernel/access/session-cookie.ts'
import { lockCode, markCodeUsed } from './codes-table.ts'
import { type Exchange, issueTokens, type TokenParts } from './issue-tokens.ts'

export interface CodeExchange {
  code: string
  clientId: string
  redirectUri: string
  /** Secret from whose digest the challenge of the authorization request was made (PKCE). */
  verifier: string
  /** Audience that the program requests. Undefined if it names none. */
  resource: string | undefined
  now: string
}

/** Exchanges a code for the first tokens of its grant. Nothing is changed by an exchange that is refused. */
export async function exchangeCode(
  { system, mint }: TokenParts,
  { code, clientId, redirectUri, verifier, resource, now }: CodeExchange,
): Promise<Exchange> {
  if (parseAgentCredential('code', code) === null) return { refusal: 'invalid_grant' }
  const digest = digestOfSecret(code)
  return await system.transaction(async (db): Promise<Exchange> => {
    const row = await lockCode(db, digest)
    if (!row) return { refusal: 'invalid_grant' }
    const { org_id: orgId, grant_id: grantId } = row
    const grant = await lockGrant(db, orgId, grantId, now)
    const isForCaller =
      grant?.client_id === clientId &&
      row.redirect_uri === redirectUri &&
      sameDigest(Buffer.from(row.code_challenge, 'base64url'), digestOfSecret(verifier))
    if (!isForCaller) return { refusal: 'invalid_grant' }
    // A grant that has ended needs no second end, however often its code is sent.
    if (!grant.is_valid) return { refusal: 'invalid_grant' }
    if (row.used_at !== null) return { refusal: 'reused', orgId, grantId }
    if (row.expires_at <= now) return { refusal: 'invalid_grant' }
    if (resource !== undefined && resource !== grant.resource) return { refusal: 'invalid_target' }
    await markCodeUsed(db, orgId, digest, now)
    return { tokens: await issueTokens(db, mint, grant, now) }
  })
}
