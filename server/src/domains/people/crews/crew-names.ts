import type { Nameable } from '../../../kernel/operations/nameable.ts'
import { crews } from './crew.ts'

/** Active crews that the caller can access. A call may pass the name of such a crew instead of its id. */
export const crewNames: Nameable = {
  kind: 'crew',
  permission: 'view_jobs',
  select: (ctx, bind) => {
    const conditions = ['r.org_id = $1', 'r.active', 'r.archived_at is null', ...crews.own(ctx, bind)]
    return `select r.id, r.name, null as other from crews r where ${conditions.join(' and ')}`
  },
}
