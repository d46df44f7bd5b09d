import * as z from 'zod'
import { visibleWith } from '../../../kernel/access/visible-with.ts'
import type { Queries } from '../../../kernel/database/queries.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { cents, instant } from '../../../kernel/schema/fields.ts'
import type { Estimate } from './estimate.ts'

export const versionSchema = z.object({
  revision: z.int(),
  sent_at: instant(),
  total_cents: visibleWith('view_pricing', cents()),
})

/** Column for a `select` of estimates `r`: all sent revisions, oldest first. */
export const versionsOfEstimate = `coalesce((
    select json_agg(json_build_object(
             'revision', v.revision, 'total_cents', v.total_cents,
             'sent_at', to_char(v.sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by v.revision)
      from estimate_versions v where v.org_id = r.org_id and v.estimate_id = r.id), '[]')`

/** Stores the estimate as it is sent to its customer. Does not wait for the result. */
export function insertEstimateVersion(ctx: MutationContext, sent: Estimate): void {
  ctx.db.later(
    `insert into estimate_versions (org_id, estimate_id, revision, total_cents, snapshot, sent_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [ctx.actor.org.id, sent.id, sent.revision, sent.total_cents, JSON.stringify(sent), sent.sent_at],
  )
}

/** Returns the estimate as it was sent. Undefined if this revision was never sent. */
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
