import type { Queries } from '../../../kernel/database/queries.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import type { Estimate } from './estimate.ts'

/** Stores a copy of the estimate as it is sent to its customer. Queues the insert without waiting for its result. */
export function insertEstimateVersion(ctx: MutationContext, sent: Estimate): void {
  ctx.db.later(
    `insert into estimate_versions (org_id, estimate_id, revision, total_cents, snapshot, sent_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [ctx.actor.org.id, sent.id, sent.revision, sent.total_cents, JSON.stringify(sent), sent.sent_at],
  )
}

/**
 * Returns the copy of the estimate that was stored when this revision was sent. Undefined if the revision was never
 * sent.
 */
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
