import type { QueryContext } from '../../kernel/operations/context.ts'
import { type CrewPayPolicyRow, crewPayPolicies } from './policy.ts'

/** All of them, in the order in which they were saved. */
export function selectPolicies({
  db,
  actor,
}: Pick<QueryContext, 'db' | 'actor'>): Promise<CrewPayPolicyRow[]> {
  return db.rows(`${crewPayPolicies.select} where r.org_id = $1 order by r.version`, [actor.org.id])
}
