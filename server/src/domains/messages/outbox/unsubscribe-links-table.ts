import type { Queries, Writes } from '../../../kernel/database/queries.ts'

/** Inserts the digest of an unsubscribe token. All mails to one address share the row. */
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

/** Finds the row of a token by its digest, across all organizations, because only the row contains the organization. */
export function findUnsubscribeDigest(
  system: Queries,
  digest: Buffer,
): Promise<{ org_id: string; address_key: string } | undefined> {
  return system.row(`select u.org_id, u.address_key from quoin.unsubscribe_links u where u.digest = $1`, [
    digest,
  ])
}
