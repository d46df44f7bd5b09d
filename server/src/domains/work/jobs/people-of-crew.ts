import type { MutationContext } from '../../../kernel/operations/context.ts'
import { selectMembersAt } from '../../organization/company/index.ts'
import { selectDaysOff } from '../../people/absences/index.ts'
import { crews } from '../../people/crews/index.ts'
import { type Assignee, inOrder } from './job-assignees-table.ts'

/**
 * Returns the members of a crew who can do a job on a day: those who work at the location and are not absent the whole
 * day. If `date` is null, absences are not checked.
 */
export async function peopleOfCrew(
  ctx: MutationContext,
  crewId: string,
  { locationId, date }: { locationId: string; date: string | null },
): Promise<Assignee[]> {
  const orgId = ctx.actor.org.id
  const crew = await crews.find(ctx.db, orgId, crewId)
  const memberIds = (crew?.members ?? []).map(({ member_id }) => member_id)
  const [here, daysOff] = await Promise.all([
    selectMembersAt(ctx.db, orgId, locationId, memberIds),
    date === null ? [] : selectDaysOff(ctx.db, orgId, { memberIds, from: date, to: date }),
  ])
  const absent = new Set(
    daysOff.filter(({ time_start }) => time_start === null).map(({ member_id }) => member_id),
  )
  return inOrder(
    here
      .filter(({ id }) => !absent.has(id))
      .map(({ id }) => ({ member_id: id, role: id === crew!.lead_member_id ? 'lead' : 'crew' })),
  )
}

/** True if all assignees are members of the crew. In this case, assigning another crew replaces them. */
export async function areOfCrew(
  ctx: MutationContext,
  crewId: string | null,
  assignees: readonly Assignee[],
): Promise<boolean> {
  if (assignees.length === 0) return true
  const crew = crewId === null ? undefined : await crews.find(ctx.db, ctx.actor.org.id, crewId)
  const members = new Set(crew?.members.map(({ member_id }) => member_id))
  return assignees.every(({ member_id }) => members.has(member_id))
}
