import { invalidField } from '../../../kernel/errors.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'

/**
 * Refuses a crew that is inactive or belongs to another location. Locks the crew, so that it cannot be deactivated
 * before the transaction ends.
 */
export async function requireCrewAt(
  ctx: MutationContext,
  field: string,
  crewId: string,
  locationId: string,
): Promise<void> {
  const crew = await ctx.db.row<{ location_id: string; active: boolean; archived_at: string | null }>(
    `select r.location_id, r.active, r.archived_at from crews r where r.org_id = $1 and r.id = $2 for share`,
    [ctx.actor.org.id, crewId],
  )
  if (!crew || crew.archived_at !== null) throw invalidField(field, 'is not a crew of the organization')
  if (crew.location_id !== locationId) throw invalidField(field, 'does not work at the location of the job')
  if (!crew.active) throw invalidField(field, 'is an inactive crew; no jobs can be assigned to it')
}
