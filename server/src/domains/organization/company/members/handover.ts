import type { Parameter, Queries } from '../../../../kernel/database/queries.ts'
import type { MemberRow } from './member.ts'

/**
 * Reassignment of a member's open work. The new assignee is the chosen successor `heir` if that member can access the
 * location of the work, or else the owner.
 */
export interface Handover {
  from: string
  heir: Pick<MemberRow, 'id' | 'location_ids'>
  ownerId: string
  now: string
}

/**
 * SQL expression for the new assignee of a row `r`, which is assigned to the member who leaves. The statement must
 * have the parameters of `handoverParameters`: $1 is the organization, $2 the member who leaves, $6 the current time.
 */
export const successorSql =
  'case when $4::uuid[] is null or r.location_id = any ($4) then $3::uuid else $5::uuid end'

export function handoverParameters(orgId: string, { from, heir, ownerId, now }: Handover): Parameter[] {
  return [orgId, from, heir.id, heir.location_ids, ownerId, now]
}

/**
 * A table with work that is assigned to members. `isOpen` is an SQL condition for rows `r` that are not
 * finished; $6 is the current time.
 */
export interface AssignedWork {
  table: string
  assignee: string
  isOpen: string
}

/** Reassigns a member's open work to the successor. Each row gets a new version. Returns the number of rows. */
export async function reassignWork(
  db: Queries,
  orgId: string,
  handover: Handover,
  { table, assignee, isOpen }: AssignedWork,
): Promise<number> {
  const row = await db.row<{ count: number }>(
    `with changed as (
       update ${table} r set ${assignee} = ${successorSql}, version = version + 1, updated_at = $6
        where r.org_id = $1 and r.${assignee} = $2 and ${isOpen}
       returning 1)
     select count(*) as count from changed`,
    handoverParameters(orgId, handover),
  )
  return row!.count
}
