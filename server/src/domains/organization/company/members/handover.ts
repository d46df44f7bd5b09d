import type { Parameter } from '../../../../kernel/database/queries.ts'
import type { MemberRow } from './member.ts'

/** Successor of a member's open work: the heir if they can access the location of the work, else the owner. */
export interface Handover {
  from: string
  heir: Pick<MemberRow, 'id' | 'location_ids'>
  ownerId: string
  now: string
}

/**
 * For a statement that changes rows `r` of a member's work: the new assignee of each row. Its parameters are those of
 * `handoverParameters`: $1 the organization, $2 the member who leaves, $6 the current time.
 */
export const successorSql =
  'case when $4::uuid[] is null or r.location_id = any ($4) then $3::uuid else $5::uuid end'

export function handoverParameters(orgId: string, { from, heir, ownerId, now }: Handover): Parameter[] {
  return [orgId, from, heir.id, heir.location_ids, ownerId, now]
}
