import type { Queries } from '../../../kernel/database/queries.ts'

export interface CodeRow {
  org_id: string
  grant_id: string
  redirect_uri: string
  code_challenge: string
  expires_at: string
  used_at: string | null
}

export function insertCode(
  db: Queries,
  code: Omit<CodeRow, 'used_at'> & { digest: Buffer; now: string },
): Promise<unknown> {
  return db.rows(
    `insert into quoin.oauth_codes (org_id, digest, grant_id, redirect_uri, code_challenge, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      code.org_id,
      code.digest,
      code.grant_id,
      code.redirect_uri,
      code.code_challenge,
      code.now,
      code.expires_at,
    ],
  )
}

/** Finds a code by its digest, in all organizations, and locks it, so that only one of two exchanges succeeds. */
export function lockCode(system: Queries, digest: Buffer): Promise<CodeRow | undefined> {
  return system.row(
    `select c.org_id, c.grant_id, c.redirect_uri, c.code_challenge, c.expires_at, c.used_at
       from quoin.oauth_codes c where c.digest = $1 for update`,
    [digest],
  )
}

export function markCodeUsed(db: Queries, orgId: string, digest: Buffer, now: string): Promise<unknown> {
  return db.rows('update quoin.oauth_codes set used_at = $3 where org_id = $1 and digest = $2', [
    orgId,
    digest,
    now,
  ])
}

/** Deletes the codes that expired before the time `before`. */
export function deleteCodes(system: Queries, before: string): Promise<unknown> {
  return system.rows('delete from quoin.oauth_codes where expires_at < $1', [before])
}
