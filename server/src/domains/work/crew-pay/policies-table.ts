import type { Queries } from '../../../kernel/database/queries.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import { type CrewPayPolicyRow, crewPayPolicies } from './policy.ts'

/** Reads all crew pay policies, in the order in which they were saved. */
export function selectPolicies({
  db,
  actor,
}: Pick<QueryContext, 'db' | 'actor'>): Promise<CrewPayPolicyRow[]> {
  return db.rows(`${crewPayPolicies.select} where r.org_id = $1 order by r.version`, [actor.org.id])
}

/** True if the organization has at least one crew pay policy. */
export async function hasPolicies(db: Queries, orgId: string): Promise<boolean> {
  const row = await db.row(`select 1 from quoin.crew_pay_policies r where r.org_id = $1 limit 1`, [orgId])
  return row !== undefined
}
