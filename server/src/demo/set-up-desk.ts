import { selectWebhooks } from '../domains/office/webhooks/index.ts'
import type { Database } from '../kernel/database/database.ts'
import type { Queries } from '../kernel/database/queries.ts'
import type { Kernel } from '../kernel/operations/run.ts'
import type { Owned } from './as-owner.ts'
import type { DescribedCompany } from './describe-company.ts'
import { performInPast } from './perform-at.ts'
import { setUpAnswers } from './set-up-answers.ts'
import { setUpOverlap } from './set-up-overlap.ts'
import { setUpReview } from './set-up-review.ts'
import { setUpWebhooks } from './set-up-webhooks.ts'
import type { Cast } from './story/cast.ts'

/**
 * Creates open work for the office: leads to review, replies in the outbox, webhooks with deliveries, and two
 * overlapping jobs on today's board. Does nothing if this was done before.
 */
export async function setUpDesk(
  parts: { database: Database; kernel: Kernel; now: string },
  owned: Owned,
  { connectors }: DescribedCompany,
  { stages }: Cast,
): Promise<void> {
  const orgId = owned.org.id
  await performInPast(parts, owned, async (perform, transaction) => {
    if ((await selectWebhooks(transaction, orgId)).length > 0) return
    await setUpWebhooks(perform, transaction, { orgId, now: parts.now })
    await setUpReview(perform, connectors, await latestClient(transaction, orgId))
    await setUpAnswers(perform, transaction, orgId)
    await setUpOverlap(perform, transaction, orgId, stages[0]!)
  })
}

async function latestClient(db: Queries, orgId: string) {
  return await db.row<{ name: string | null; phone: string; email: string | null }>(
    `select p.name, p.phone, p.email from client_people p
      where p.org_id = $1 and p.phone is not null and p.archived_at is null and p.merged_into is null
      order by p.created_at desc, p.id limit 1`,
    [orgId],
  )
}
