import type { Queries } from '../database/queries.ts'
import { columnsOfKey, type KeyRow } from './keys-table.ts'

// Tokens of connected agents (OAuth 2.1).
//
// 1. A member agrees at `/oauth/authorize`. This inserts a grant: a row of `api_keys` with the kind `agent`.
// 2. The program exchanges its code for the first pair of an access token and a refresh token.
// 3. The access token opens the MCP endpoint. The key directory finds it here and reads the grant with it, so that
//    revoking or narrowing the grant applies from the next call on.
// 4. Before or after the access token expires, the program exchanges the refresh token for the next pair. The former
//    access token remains valid until it expires, because requests with it may be on their way.
// 5. If a refresh token is used a second time, a copy of it was stolen. The grant is then revoked.

/** Time for which an access token is valid, in milliseconds. */
export const accessTokenMs = 3_600_000
/** Time after which an unused refresh token expires, in milliseconds: 30 days. */
export const refreshTokenMs = 30 * 86_400_000

/** Finds an access token by its public id, in all organizations, and returns it with its grant. */
export async function findAgentToken(
  system: Queries,
  publicId: string,
): Promise<KeyRow | { id: null; is_elsewhere: boolean }> {
  const row = await system.row<KeyRow | { id: null; is_elsewhere: boolean }>(
    `select ${columnsOfKey}, t.access_digest as digest, least(t.access_expires_at, k.expires_at) as expires_at,
            exists (select from quoin.elsewhere e where e.org_id = k.org_id)
              or exists (select from quoin.moved_keys m where m.public_id = asked.public_id) as is_elsewhere
       from (select $1::text as public_id) asked
       left join (quoin.oauth_tokens t
                  join quoin.api_keys k on k.org_id = t.org_id and k.id = t.grant_id
                  join quoin.key_bearers b on b.org_id = k.org_id and b.member_id = k.member_id and b.active)
         on t.public_id = asked.public_id`,
    [publicId],
  )
  return row!
}

export interface NewAgentTokens {
  publicId: string
  accessDigest: Buffer
  accessExpiresAt: string
  refreshDigest: Buffer
  refreshExpiresAt: string
}

/** Inserts a pair of tokens. The grant expires together with its newest refresh token. */
export async function insertAgentTokens(
  db: Queries,
  { orgId, grantId }: { orgId: string; grantId: string },
  tokens: NewAgentTokens,
  now: string,
): Promise<void> {
  const { publicId, accessDigest, accessExpiresAt, refreshDigest, refreshExpiresAt } = tokens
  await db.rows(
    `insert into quoin.oauth_tokens (org_id, public_id, grant_id, access_digest, access_expires_at, refresh_digest, refresh_expires_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [orgId, publicId, grantId, accessDigest, accessExpiresAt, refreshDigest, refreshExpiresAt, now],
  )
  await db.rows('update quoin.api_keys set expires_at = $3 where org_id = $1 and id = $2', [
    orgId,
    grantId,
    refreshExpiresAt,
  ])
}

/** Columns of a grant that are needed to exchange a code or a refresh token. */
export interface GrantRow {
  org_id: string
  grant_id: string
  client_id: string
  resource: string
  scopes: string[]
  /** True if the grant is neither revoked nor expired, and its member is active. */
  is_valid: boolean
}

const isValidSql = (now: string): string => `(k.revoked_at is null and k.expires_at > ${now} and b.active)`

/** Finds and locks a grant. Undefined if the organization has no such grant. */
export function lockGrant(
  db: Queries,
  orgId: string,
  grantId: string,
  now: string,
): Promise<GrantRow | undefined> {
  return db.row(
    `select k.org_id, k.id as grant_id, k.client_id, k.resource, k.scopes, ${isValidSql('$3')} as is_valid
       from quoin.api_keys k join quoin.key_bearers b on b.org_id = k.org_id and b.member_id = k.member_id
      where k.org_id = $1 and k.id = $2 and k.kind = 'agent' for update of k`,
    [orgId, grantId, now],
  )
}

export interface RefreshRow extends GrantRow {
  public_id: string
  refresh_expires_at: string
  replaced_at: string | null
}

const refreshTokenSql = `
  select t.org_id, t.grant_id, t.public_id, t.refresh_expires_at, t.replaced_at, k.client_id, k.resource, k.scopes,
         ${isValidSql('$2')} as is_valid
    from quoin.oauth_tokens t
    join quoin.api_keys k on k.org_id = t.org_id and k.id = t.grant_id
    join quoin.key_bearers b on b.org_id = k.org_id and b.member_id = k.member_id
   where t.refresh_digest = $1`

/** Finds a refresh token by its digest, in all organizations, with its grant. */
export function findRefreshToken(
  system: Queries,
  refreshDigest: Buffer,
  now: string,
): Promise<RefreshRow | undefined> {
  return system.row(refreshTokenSql, [refreshDigest, now])
}

/** Like `findRefreshToken`, and locks the token and its grant. */
export function lockRefreshToken(
  system: Queries,
  refreshDigest: Buffer,
  now: string,
): Promise<RefreshRow | undefined> {
  return system.row(`${refreshTokenSql} for update of t, k`, [refreshDigest, now])
}

export function markReplaced(db: Queries, orgId: string, publicId: string, now: string): Promise<unknown> {
  return db.rows('update quoin.oauth_tokens set replaced_at = $3 where org_id = $1 and public_id = $2', [
    orgId,
    publicId,
    now,
  ])
}

/** Deletes the tokens that expired before the time `before`. */
export function deleteAgentTokens(system: Queries, before: string): Promise<unknown> {
  return system.rows('delete from quoin.oauth_tokens where refresh_expires_at < $1', [before])
}
