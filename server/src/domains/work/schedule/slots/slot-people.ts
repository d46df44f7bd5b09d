import { invalidField } from '../../../../kernel/errors.ts'
import type { QueryContext } from '../../../../kernel/operations/context.ts'
import { selectMembersAt } from '../../../organization/company/index.ts'
import { crews, membersLedBy } from '../../../people/crews/index.ts'

/** Members who could do the work, in order of preference. */
export interface SlotPeople {
  crewId: string | null
  memberIds: readonly string[]
}

interface PeopleInput {
  crew_id?: string | undefined
  member_ids?: readonly string[] | undefined
}

/**
 * Finds the members who could do the work. A caller who can access only their own records gets only themselves and the
 * crews that they lead.
 */
export async function slotPeople(
  ctx: QueryContext,
  locationId: string,
  { crew_id, member_ids }: PeopleInput,
): Promise<SlotPeople> {
  const orgId = ctx.actor.org.id
  if (crew_id !== undefined) return await peopleOfCrew(ctx, locationId, crew_id)
  const own = ctx.own === null ? null : await membersLedBy(ctx.db, orgId, ctx.own)
  const ids = member_ids?.filter((id) => own?.includes(id) ?? true) ?? own
  const here = (await selectMembersAt(ctx.db, orgId, locationId, ids)).map(({ id }) => id)
  if (member_ids === undefined) return { crewId: null, memberIds: here }
  const stranger = member_ids.findIndex((id) => !here.includes(id))
  if (stranger >= 0)
    throw invalidField(`member_ids.${stranger}`, 'is not an active member who works at the location')
  return { crewId: null, memberIds: member_ids }
}

async function peopleOfCrew(ctx: QueryContext, locationId: string, crewId: string): Promise<SlotPeople> {
  const orgId = ctx.actor.org.id
  const crew = await crews.find(ctx.db, orgId, crewId)
  const isHidden =
    crew && (crew.archived_at !== null || (ctx.own !== null && crew.lead_member_id !== ctx.own))
  if (!crew || isHidden) throw invalidField('crew_id', 'is not a crew of the organization')
  if (crew.location_id !== locationId) throw invalidField('crew_id', 'does not work at the location')
  const ids = crew.members.map(({ member_id }) => member_id)
  const here = new Set((await selectMembersAt(ctx.db, orgId, locationId, ids)).map(({ id }) => id))
  return { crewId, memberIds: ids.filter((id) => here.has(id)) }
}
