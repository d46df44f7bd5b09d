import * as z from 'zod'
import { homeLocation } from '../../../../../kernel/access/actor.ts'
import { AppError, invalidField, invalidState } from '../../../../../kernel/errors.ts'
import type { MutationContext } from '../../../../../kernel/operations/context.ts'
import { differences } from '../../../../../kernel/records/differences.ts'
import { saveOperation } from '../../../../../kernel/records/save-operation.ts'
import { eachOnce } from '../../../../../kernel/schema/each-once.ts'
import { hexColor, id, text } from '../../../../../kernel/schema/fields.ts'
import { idOf } from '../../../../../kernel/schema/named-id.ts'
import { notTogether } from '../../../../../kernel/schema/member-rules.ts'
import { findLocation, requireMemberAt } from '../../../../organization/company/index.ts'
import { hasOpenJobs } from '../../../../work/jobs/index.ts'
import {
  crewChanged,
  type CrewMember,
  crewMembers,
  type CrewRow,
  crews,
  haveSharesOrNone,
  membersToAdd,
  mostCrewMembers,
  replaceCrewMembers,
  sharesMakeWhole,
  emitCrewChanged,
} from '../../../../people/crews/index.ts'
import { warnOfDroppedShares } from '../../warn-of-dropped-shares.ts'

export const saveCrew = saveOperation(crews, {
  name: 'workforce.crews.save',
  summary: 'Create or update a crew.',
  description:
    'Omitted fields stay unchanged; null clears a field. `members` replaces the list of members; ' +
    '`members_add` and `members_remove` change it. If the shares of pay then do not total 100 ' +
    'percent, or a member has no share, all shares become equal; the warning `shares_dropped` ' +
    'contains the former shares. A call that changes nothing does not raise `version`. A call that would ' +
    'deactivate or archive a crew with open jobs is refused with 409 and the reason `has_jobs`. When a ' +
    'member is deactivated, they leave all crews, and the shares in these crews become equal.',
  permission: ['manage_team'],
  sensitive: true,
  fields: {
    crew_id: idOf('crew').optional().describe('The crew to update. Omit it to create one.'),
    location_id: idOf('location')
      .optional()
      .describe(
        "Location of a new crew. Defaults to the caller's home location. It cannot be changed later.",
      ),
    name: text(200, 1).optional().describe('Name. Required for a new crew.'),
    lead_member_id: idOf('member').nullish().describe('The member who leads the crew. Null for none.'),
    members: crewMembers().optional().describe('All members of the crew. Required for a new crew.'),
    members_add: membersToAdd()
      .optional()
      .describe(
        'Members to add. If the shares of pay do not total 100 percent afterwards, all shares become equal.',
      ),
    members_remove: z
      .array(idOf('member'))
      .min(1)
      .max(20)
      .check(eachOnce())
      .optional()
      .describe('Members to remove from the crew. All other members stay.'),
    vehicle_id: id().nullish().describe("Id of the crew's vehicle in your fleet system. Stored as sent."),
    color: hexColor().nullish().describe('Color of the crew as `#rrggbb`. Null for none.'),
    active: z
      .boolean()
      .optional()
      .describe('True if jobs can be assigned to the crew. Defaults to true for a new crew.'),
    archived: z
      .boolean()
      .optional()
      .describe('True archives the crew, which hides it from lists; false restores it.'),
  },
  idField: 'crew_id',
  neededForNew: { name: 'is required for a new crew', members: 'are required for a new crew' },
  rules: [
    notTogether('members', 'members_add', 'cannot be passed together with `members_add`'),
    notTogether('members', 'members_remove', 'cannot be passed together with `members_remove`'),
  ],
  errors: ['not_found', 'invalid_state', 'stale_version'],
  emits: [crewChanged],
  money: true,
  defaults: () => ({ active: true }),
  async columns(ctx, input, before, archived) {
    const { location_id: requestedId, members_add: add, members_remove: remove, ...columns } = input
    if (before && requestedId !== undefined && requestedId !== before.location_id)
      throw invalidField('location_id', 'must be the current location of the crew; it cannot change')
    const location_id = before?.location_id ?? (await placeOf(ctx, requestedId))
    const { lead_member_id } = columns
    const members =
      before && (add || remove)
        ? joinAndLeave(before, add ?? [], remove ?? [], lead_member_id !== undefined)
        : columns.members?.map(spelledAlike)
    const crew = before ?? { members: [], lead_member_id: null }
    const change = differences<Pick<CrewRow, 'members' | 'lead_member_id'>>(crew, { members, lead_member_id })
    const after = { ...crew, ...change }
    if (change.members) await requireMembers(ctx, location_id, change.members, crew.members)
    if (change.members || change.lead_member_id) requireLead(after.lead_member_id, after.members)
    const leaves = archived === true || columns.active === false
    if (before?.active && before.archived_at === null && leaves) await requireNoJobs(ctx, before.id)
    return { ...columns, location_id, members }
  },
  saved(ctx, crew, before) {
    if (crew.members !== before?.members) replaceCrewMembers(ctx, crew.id, crew.members)
    if (before) warnOfDroppedShares(ctx, before, crew.members)
    emitCrewChanged(ctx, crew)
  },
})

/** Returns the members of the crew after members were removed and added. Refuses an invalid change. */
function joinAndLeave(
  { members, lead_member_id }: CrewRow,
  add: readonly CrewMember[],
  remove: readonly string[],
  isOtherLead: boolean,
): CrewMember[] {
  for (const [at, id] of remove.entries()) {
    if (!members.some(({ member_id }) => member_id === id))
      throw invalidField(`members_remove.${at}`, 'is not a member of the crew')
    if (id === lead_member_id && !isOtherLead && !add.some(({ member_id }) => member_id === id))
      throw invalidField(`members_remove.${at}`, 'leads the crew; set another `lead_member_id` first')
  }
  for (const [at, { member_id }] of add.entries())
    if (members.some((each) => each.member_id === member_id) && !remove.includes(member_id))
      throw invalidField(`members_add.${at}.member_id`, 'is already a member of the crew')
  const stay = members.filter(({ member_id }) => !remove.includes(member_id))
  const all = [...stay, ...add.map(spelledAlike)]
  if (all.length === 0) throw invalidField('members_remove.0', 'must leave at least one member in the crew')
  if (all.length > mostCrewMembers)
    throw invalidField('members_add', `would give the crew more than ${mostCrewMembers} members`)
  const isWhole = haveSharesOrNone(all) && sharesMakeWhole(all)
  return isWhole ? all : all.map((each) => ({ ...each, share_percent: null }))
}

async function placeOf(ctx: MutationContext, requestedId: string | undefined): Promise<string> {
  const { actor } = ctx
  if (requestedId === undefined) {
    const home = homeLocation(actor)
    if (home === undefined)
      throw new AppError('validation_error', 'The caller has no home location. Pass `location_id`.')
    return home
  }
  const isAccessible = actor.locations === '*' || actor.locations.includes(requestedId)
  if (!isAccessible || !(await findLocation(ctx.db, actor.org.id, requestedId)))
    throw invalidField('location_id', 'is not a location of the organization')
  return requestedId
}

/** Checks the new members of the crew. Members who already belong to it are not checked again. */
async function requireMembers(
  ctx: MutationContext,
  locationId: string,
  members: readonly CrewMember[],
  before: readonly CrewMember[],
): Promise<void> {
  const existingIds = new Set(before.map(({ member_id }) => member_id))
  for (const [at, { member_id }] of members.entries()) {
    if (existingIds.has(member_id)) continue
    const field = `members.${at}.member_id`
    await requireMemberAt(ctx, field, member_id, locationId, 'does not work at the location of the crew')
  }
}

function requireLead(lead: string | null, members: readonly CrewMember[]): void {
  if (lead !== null && !members.some(({ member_id }) => member_id === lead))
    throw invalidField('lead_member_id', 'is not a member of the crew')
}

async function requireNoJobs(ctx: MutationContext, crewId: string): Promise<void> {
  if (await hasOpenJobs(ctx.db, ctx.actor.org.id, crewId))
    throw invalidState('The crew has open jobs; reassign them first.', [
      { field: 'crew_id', message: 'has open jobs', reason: 'has_jobs' },
    ])
}

/** Formats a member's share in the same way as the database, so that both can be compared: `50.50` becomes `50.5`. */
function spelledAlike({ member_id, share_percent }: CrewMember): CrewMember {
  return { member_id, share_percent: share_percent && String(Number(share_percent)) }
}
