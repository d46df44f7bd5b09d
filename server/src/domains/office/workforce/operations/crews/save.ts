import { authorColumns } from '../../../../../kernel/records/author.ts'
import * as z from 'zod'
import { homeLocation } from '../../../../../kernel/access/actor.ts'
import { AppError, invalidField, invalidState } from '../../../../../kernel/errors.ts'
import { newId } from '../../../../../kernel/ids.ts'
import type { MutationContext } from '../../../../../kernel/operations/context.ts'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import { differences } from '../../../../../kernel/records/differences.ts'
import { expectedVersion } from '../../../../../kernel/records/expected-version.ts'
import { eachOnce } from '../../../../../kernel/schema/each-once.ts'
import { id, text } from '../../../../../kernel/schema/fields.ts'
import { idOf } from '../../../../../kernel/schema/named-id.ts'
import { notTogether, requiredUnless, withRules } from '../../../../../kernel/schema/member-rules.ts'
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

const input = withRules(
  z.strictObject({
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
      .describe('Members to add. If the shares do not total 100 percent afterwards, all are dropped.'),
    members_remove: z
      .array(idOf('member'))
      .min(1)
      .max(20)
      .check(eachOnce())
      .optional()
      .describe('Members to remove. The others stay unchanged.'),
    vehicle_id: id()
      .nullish()
      .describe('Vehicle of the crew, by the id in your fleet system; stored as sent.'),
    color: z
      .string()
      .regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour such as #1f6feb')
      .toLowerCase()
      .nullish()
      .describe('`#rrggbb`. Null for none.'),
    active: z
      .boolean()
      .optional()
      .describe('True if jobs can be assigned to it. Defaults to true for a new crew.'),
    archived: z.boolean().optional().describe('True hides it from lists; false restores it.'),
    expected_version: expectedVersion(),
  }),
  requiredUnless('name', 'crew_id', 'is needed for a new crew'),
  requiredUnless('members', 'crew_id', 'are needed for a new crew'),
  notTogether('members', 'members_add', 'must not be given together with `members_add`'),
  notTogether('members', 'members_remove', 'must not be given together with `members_remove`'),
)
type CrewInput = Omit<z.output<typeof input>, 'crew_id' | 'expected_version'>

export const saveCrew = mutation({
  name: 'workforce.crews.save',
  summary: 'Create or update a crew.',
  description: `Omitted fields stay unchanged; null clears. \`members\` replaces the list, \`members_add\` and
\`members_remove\` change it. If the resulting shares do not total 100 percent, or a member has none, all shares are dropped
and become equal: warning \`shares_dropped\`, with the former shares. A call that changes nothing does not raise \`version\`.
A crew with open jobs cannot be deactivated or archived: 409 with the reason \`has_jobs\`. A deactivated member leaves their
crews, and agreed shares there become equal.`,
  permission: ['manage_team'],
  sensitive: true,
  input,
  output: crews.schema,
  errors: ['not_found', 'invalid_state', 'stale_version'],
  emits: [crewChanged],
  money: true,
  async handler(ctx, { crew_id, expected_version, ...input }) {
    const crew =
      crew_id === undefined
        ? await added(ctx, input)
        : await changed(ctx, await crews.lock(ctx, crew_id, expected_version), input)
    return crews.present(crew, ctx)
  },
})

async function added(ctx: MutationContext, input: CrewInput): Promise<CrewRow> {
  const location_id = await placeOf(ctx, input.location_id)
  const members = input.members!
  await requireMembers(ctx, location_id, members, [])
  requireLead(input.lead_member_id ?? null, members)
  const columns = crews.insert(ctx, {
    id: newId(),
    location_id,
    name: input.name!,
    lead_member_id: input.lead_member_id ?? null,
    vehicle_id: input.vehicle_id ?? null,
    color: input.color ?? null,
    active: input.active ?? true,
    version: 1,
    ...authorColumns('created', ctx.author),
    created_at: ctx.now,
    updated_at: ctx.now,
    archived_at: input.archived ? ctx.now : null,
  })
  replaceCrewMembers(ctx, columns.id, members)
  emitCrewChanged(ctx, columns)
  return { ...columns, members: members.map(spelledAlike) }
}

async function changed(ctx: MutationContext, row: CrewRow, input: CrewInput): Promise<CrewRow> {
  const { location_id, archived, members: memberInputs, members_add, members_remove, ...columns } = input
  if (location_id !== undefined && location_id !== row.location_id)
    throw invalidField('location_id', 'must be the current location of the crew; it cannot change')
  const members =
    members_add || members_remove
      ? joinAndLeave(row, members_add ?? [], members_remove ?? [], input.lead_member_id !== undefined)
      : memberInputs?.map(spelledAlike)
  const change = differences(row, {
    ...columns,
    members,
    ...(archived === undefined ? {} : { archived_at: archived ? (row.archived_at ?? ctx.now) : null }),
  })
  if (Object.keys(change).length === 0) return row
  const after = { ...row, ...change }
  if (change.members) await requireMembers(ctx, row.location_id, change.members, row.members)
  if (change.members || change.lead_member_id) requireLead(after.lead_member_id, after.members)
  const leaves = (crew: CrewRow): boolean => !crew.active || crew.archived_at !== null
  if (leaves(after) && !leaves(row)) await requireNoJobs(ctx, row.id)
  const { members: others, ...stored } = change
  if (others) {
    replaceCrewMembers(ctx, row.id, others)
    warnOfDroppedShares(ctx, row, others)
  }
  const crew = { ...crews.save(ctx, row, stored), members: after.members }
  emitCrewChanged(ctx, crew)
  return crew
}

/** The member list after adding and removing. */
function joinAndLeave(
  { members, lead_member_id }: CrewRow,
  add: readonly CrewMember[],
  remove: readonly string[],
  isOtherLead: boolean,
): CrewMember[] {
  for (const [at, id] of remove.entries()) {
    if (!members.some(({ member_id }) => member_id === id))
      throw invalidField(`members_remove.${at}`, 'is no member of the crew')
    if (id === lead_member_id && !isOtherLead && !add.some(({ member_id }) => member_id === id))
      throw invalidField(`members_remove.${at}`, 'leads the crew: name another `lead_member_id` first')
  }
  for (const [at, { member_id }] of add.entries())
    if (members.some((each) => each.member_id === member_id) && !remove.includes(member_id))
      throw invalidField(`members_add.${at}.member_id`, 'is a member of the crew already')
  const stay = members.filter(({ member_id }) => !remove.includes(member_id))
  const all = [...stay, ...add.map(spelledAlike)]
  if (all.length === 0) throw invalidField('members_remove.0', 'must leave at least one member in the crew')
  if (all.length > mostCrewMembers)
    throw invalidField('members_add', `makes more than ${mostCrewMembers} members`)
  const isWhole = haveSharesOrNone(all) && sharesMakeWhole(all)
  return isWhole ? all : all.map((each) => ({ ...each, share_percent: null }))
}

async function placeOf(ctx: MutationContext, requestedId: string | undefined): Promise<string> {
  const { actor } = ctx
  if (requestedId === undefined) {
    const home = homeLocation(actor)
    if (home === undefined)
      throw new AppError('validation_error', 'There is no location that the crew could belong to.')
    return home
  }
  const isAccessible = actor.locations === '*' || actor.locations.includes(requestedId)
  if (!isAccessible || !(await findLocation(ctx.db, actor.org.id, requestedId)))
    throw invalidField('location_id', 'is no location of the organization')
  return requestedId
}

/** Existing members of the crew stay, even if a new member would be refused, unless they are removed. */
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
    throw invalidField('lead_member_id', 'is no member of the crew')
}

async function requireNoJobs(ctx: MutationContext, crewId: string): Promise<void> {
  if (await hasOpenJobs(ctx.db, ctx.actor.org.id, crewId))
    throw invalidState('The crew has open jobs; reassign them first.', [
      { field: 'crew_id', message: 'has open jobs', reason: 'has_jobs' },
    ])
}

/** Formats a share as the database does: `50.50` becomes `50.5`. */
function spelledAlike({ member_id, share_percent }: CrewMember): CrewMember {
  return { member_id, share_percent: share_percent && String(Number(share_percent)) }
}
