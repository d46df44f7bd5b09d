import type { FactKind, MessageFact } from '../../../kernel/messages/index.ts'
import type { Queries } from '../../../kernel/database/queries.ts'
import { type EstimateStatus, statusAt } from './estimate-status.ts'

/**
 * Builds a condition for a queued message: the message is sent only if the customer can still accept this revision of
 * the estimate, that is, if the estimate has the status `sent` or `viewed`.
 */
export function estimateOfferedFact({ id, revision }: { id: string; revision: number }): MessageFact {
  return { kind: 'estimate_offered', id, revision }
}

/**
 * Returns the conditions under which a message about the estimate may still be sent later. Empty if the estimate is not
 * open to the customer now.
 */
export async function factsAboutEstimate(
  db: Queries,
  at: { orgId: string; now: string },
  id: string,
): Promise<MessageFact[]> {
  const estimate = await findOffer(db, at, id)
  return estimate ? [estimateOfferedFact({ id, ...estimate })] : []
}

export const estimateFactKinds: readonly FactKind[] = [
  {
    kind: 'estimate_offered',
    async isTrue(db, at, { id, revision }) {
      return (await findOffer(db, at, id))?.revision === revision
    },
  },
]

/** Returns the current revision if the customer can still accept the estimate, otherwise undefined. */
async function findOffer(
  db: Queries,
  { orgId, now }: { orgId: string; now: string },
  id: string,
): Promise<{ revision: number } | undefined> {
  const row = await db.row<{ status: EstimateStatus; expires_at: string | null; revision: number }>(
    `select r.status, r.expires_at, r.revision from estimates r
      where r.org_id = $1 and r.id = $2 and r.archived_at is null`,
    [orgId, id],
  )
  const status = row && statusAt(row, now)
  return status === 'sent' || status === 'viewed' ? { revision: row!.revision } : undefined
}
