import type { Parameter } from '../../../kernel/database/queries.ts'
import type { MemberRow } from './members-table.ts'

/** Who takes over the open work of a member: the heir where they reach the location of the work, else the owner. */
export interface Handover {
  from: string
  heir: Pick<MemberRow, 'id' | 'location_ids'>
  ownerId: string
  now: string
}

/**
 * Of a statement that changes rows `r` of the work of a member: who has each of them from then on. Its parameters are
 * those of `handoverParameters`: $1 the organization, $2 the member who leaves, $6 the instant.
 */
export const successorSql =
  'case when $4::uuid[] is null or r.location_id = any ($4) then $3::uuid else $5::uuid end'

export function handoverParameters(orgId: string, { from, heir, ownerId, now }: Handover): Parameter[] {
  return [orgId, from, heir.id, heir.location_ids, ownerId, now]
}
