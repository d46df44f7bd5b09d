import {
  accessTokenMs,
  type GrantRow,
  insertAgentTokens,
  refreshTokenMs,
} from '../../../kernel/access/agent-tokens-table.ts'
import type { KeyMint } from '../../../kernel/access/api-key-format.ts'
import { digestOfSecret } from '../../../kernel/access/session-cookie.ts'
import type { Database } from '../../../kernel/database/database.ts'
import type { Queries } from '../../../kernel/database/queries.ts'
import { recordUseOfClient } from './clients-table.ts'

/** Services for the exchange of codes and refresh tokens. */
export interface TokenParts {
  system: Database['system']
  mint: KeyMint['mint']
}

export interface IssuedTokens {
  accessToken: string
  refreshToken: string
  expiresInSeconds: number
  scopes: readonly string[]
}

/**
 * Outcome of an exchange. `invalid_grant`: the code or token is not valid for this caller. `invalid_target`: it is for
 * another resource. `reused`: it was used before, so its grant must be revoked.
 */
export type Exchange =
  | { tokens: IssuedTokens }
  | { refusal: 'invalid_grant' | 'invalid_target' }
  | { refusal: 'reused'; orgId: string; grantId: string }

/**
 * Issues the next tokens of a grant. Throws `service_unavailable` while the organization is being moved to another
 * installation, because the new tokens would not be moved.
 */
export async function issueTokens(
  db: Queries,
  mint: TokenParts['mint'],
  { org_id: orgId, grant_id: grantId, client_id: clientId, scopes }: GrantRow,
  now: string,
): Promise<IssuedTokens> {
  await db.rows('select quoin.enter($1::uuid, false)', [orgId])
  const [access, { key: refreshToken }] = [mint('access'), mint('refresh')]
  const after = (ms: number): string => new Date(Date.parse(now) + ms).toISOString()
  const tokens = {
    publicId: access.publicId,
    accessDigest: access.digest,
    accessExpiresAt: after(accessTokenMs),
    refreshDigest: digestOfSecret(refreshToken),
    refreshExpiresAt: after(refreshTokenMs),
  }
  await insertAgentTokens(db, { orgId, grantId }, tokens, now)
  await recordUseOfClient(db, clientId, now)
  return { accessToken: access.key, refreshToken, expiresInSeconds: accessTokenMs / 1000, scopes }
}
