import {
  findRefreshToken,
  lockRefreshToken,
  markReplaced,
} from '../../../kernel/access/agent-tokens-table.ts'
import { parseAgentCredential } from '../../../kernel/access/api-key-format.ts'
import { digestOfSecret } from '../../../kernel/access/session-cookie.ts'
import { type Exchange, issueTokens, type TokenParts } from './issue-tokens.ts'

export interface Refresh {
  refreshToken: string
  clientId: string
  resource: string | undefined
  now: string
}

/** Exchanges a refresh token for the next tokens of its grant. */
export async function refreshTokens(
  { system, mint }: TokenParts,
  { refreshToken, clientId, resource, now }: Refresh,
): Promise<Exchange> {
  if (parseAgentCredential('refresh', refreshToken) === null) return { refusal: 'invalid_grant' }
  return await system.transaction(async (db): Promise<Exchange> => {
    const row = await lockRefreshToken(db, digestOfSecret(refreshToken), now)
    if (!row || row.client_id !== clientId) return { refusal: 'invalid_grant' }
    // A grant that has ended needs no second end, however often its tokens are sent.
    if (!row.is_valid) return { refusal: 'invalid_grant' }
    if (row.replaced_at !== null) return { refusal: 'reused', orgId: row.org_id, grantId: row.grant_id }
    if (row.refresh_expires_at <= now) return { refusal: 'invalid_grant' }
    if (resource !== undefined && resource !== row.resource) return { refusal: 'invalid_target' }
    await markReplaced(db, row.org_id, row.public_id, now)
    return { tokens: await issueTokens(db, mint, row, now) }
  })
}

/** Grant of a token. */
interface TokenGrant {
  orgId: string
  grantId: string
  clientId: string
  /** True if the grant is neither revoked nor expired, and its member is active. */
  isValid: boolean
}

/** Returns the grant of a refresh token. Undefined if the token is unknown. */
export async function grantOfRefreshToken(
  { system }: Pick<TokenParts, 'system'>,
  refreshToken: string,
  now: string,
): Promise<TokenGrant | undefined> {
  if (parseAgentCredential('refresh', refreshToken) === null) return undefined
  const row = await findRefreshToken(system, digestOfSecret(refreshToken), now)
  return row && { orgId: row.org_id, grantId: row.grant_id, clientId: row.client_id, isValid: row.is_valid }
}
