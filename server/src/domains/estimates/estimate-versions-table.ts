import type { Queries } from '../../kernel/database/queries.ts'
import type { Estimate } from './estimate.ts'

/** Keeps the estimate as it goes to its customer. */
export function insertEstimateVersion(db: Queries, orgId: string, sent: Estimate): Promise<unknown> {
  return db.rows(
    `insert into estimate_versions (org_id, estimate_id, revision, total_cents, snapshot, sent_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [orgId, sent.id, sent.revision, sent.total_cents, JSON.stringify(sent), sent.sent_at],
  )
}

/** The estimate as it was sent; undefined when it never was sent as that revision. */
export async function findEstimateVersion(
  db: Queries,
  orgId: string,
  estimateId: string,
  revision: number,
): Promise<Estimate | undefined> {
  const row = await db.row<{ snapshot: Estimate }>(
    `select v.snapshot from estimate_versions v where v.org_id = $1 and v.estimate_id = $2 and v.revision = $3::bigint`,
    [orgId, estimateId, revision],
  )
  return row?.snapshot
}
