import { notFound } from '../../../kernel/errors.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { requireVersion } from '../../../kernel/records/expected-version.ts'

/** The data of an estimate that are needed to create its job. */
export interface SoldEstimate {
  id: string
  location_id: string
  client_id: string
  property_id: string | null
  lead_id: string | null
  /** The stored status. For an accepted estimate it is always correct, because accepted estimates do not expire. */
  status: string
  selected_option_id: string | null
  total_cents: number
  version: number
}

/** Locks an estimate that the caller can access, so that concurrent calls cannot add the same lines to two jobs. */
export async function lockSoldEstimate(
  ctx: MutationContext,
  id: string,
  expectedVersion: number | null | undefined,
): Promise<SoldEstimate> {
  const orgId = ctx.actor.org.id
  ctx.db.later(`select 1 from estimate_facts e where e.org_id = $1 and e.id = $2 for update`, [orgId, id])
  const row = await ctx.db.row<SoldEstimate>(
    `select e.id, e.location_id, e.client_id, e.property_id, e.lead_id, e.status, e.selected_option_id, e.total_cents,
            e.version
       from estimate_facts e
      where e.org_id = $1 and e.id = $2
        and ($3::uuid is null or exists (select 1 from estimate_owners o
                                          where o.org_id = e.org_id and o.id = e.id and o.member_id = $3))`,
    [orgId, id, ctx.own],
  )
  if (!row) throw notFound('estimate')
  requireVersion(row, expectedVersion)
  return row
}
