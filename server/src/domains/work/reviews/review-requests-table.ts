import type { Queries } from '../../../kernel/database/queries.ts'

/**
 * Records a review request to a client. If a request was already recorded after the time `since`, records nothing and
 * returns the time of that request. Also considers requests to clients that were merged into this one. Concurrent calls
 * run one after another.
 */
export async function claimReviewRequest(
  db: Queries,
  orgId: string,
  { clientId, jobId, since, now }: { clientId: string; jobId: string; since: string; now: string },
): Promise<string | null> {
  const claimed = await db.row(
    `insert into review_requests as r (org_id, client_id, job_id, asked_at) values ($1, $2, $3, $4)
     on conflict (org_id, client_id) do update set job_id = excluded.job_id, asked_at = excluded.asked_at
      where r.asked_at <= $5
     returning r.client_id`,
    [orgId, clientId, jobId, now, since],
  )
  if (claimed) return null
  const row = await db.row<{ asked_at: string }>(
    `select r.asked_at from review_requests r where r.org_id = $1 and r.client_id = $2`,
    [orgId, clientId],
  )
  return row!.asked_at
}
