import type { Queries, Writes } from '../../../kernel/database/queries.ts'

/**
 * Stores the hash of an unsubscribe token. All emails to one address contain the same token, so an existing row
 * is reused.
 */
export function insertUnsubscribeDigest(
  db: Writes,
  orgId: string,
  { digest, key, now }: { digest: Buffer; key: string; now: string },
): void {
  db.later(
    `insert into quoin.unsubscribe_links (org_id, digest, address_key, created_at) values ($1, $2, $3, $4)
     on conflict (org_id, digest) do nothing`,
    [orgId, digest, key, now],
  )
}

/**
 * Finds an unsubscribe token by its hash. Searches all organizations, because the organization is known only
 * from the row.
 */
export function findUnsubscribeDigest(
  system: Queries,
  digest: Buffer,
): Promise<{ org_id: string; address_key: string } | undefined> {
  return system.row(`select u.org_id, u.address_key from quoin.unsubscribe_links u where u.digest = $1`, [
    digest,
  ])
}
