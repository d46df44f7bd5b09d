import * as z from 'zod'
import { roles } from '../../../../../kernel/access/permissions.ts'
import { invalidField, invalidState } from '../../../../../kernel/errors.ts'
import type { MutationContext } from '../../../../../kernel/operations/context.ts'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import { expectedVersion, requireVersion } from '../../../../../kernel/records/expected-version.ts'
import { phone, readPhone } from '../../../../../kernel/schema/contact-fields.ts'
import { anyDay, text } from '../../../../../kernel/schema/fields.ts'
import { idOf } from '../../../../../kernel/schema/named-id.ts'
import { endAccess } from '../../../../organization/access/index.ts'
import { changeMember } from '../../change-member.ts'
import {
  changeableMember,
  findLocation,
  knownLocations,
  type MemberRow,
  members,
  requireLive,
  requireLocationAccess,
  rulesOwners,
} from '../../../../organization/company/index.ts'
import { memberLocations } from '../../member-fields.ts'

const input = z.strictObject({
  member_id: idOf('member').describe('The member to update.'),
  name: text(200, 1).optional().describe('Name of the person.'),
  phone: phone().nullish().describe('Phone number. Null clears it.'),
  job_title: text(200).nullish().describe('Job title. Null clears it.'),
  role: z
    .enum(roles)
    .optional()
    .describe(
      "Role, which determines the member's permissions. Only the operator of the installation can grant " +
        'the role `owner`.',
    ),
  location_ids: memberLocations().optional(),
  home_location_id: idOf('location')
    .nullish()
    .describe('Usual place of work, one of the locations that the member can access. Null clears it.'),
  hire_date: anyDay().nullish().describe('Hire date. Null clears it.'),
  active: z.literal(true).optional().describe('True reactivates a deactivated member.'),
  expected_version: expectedVersion(),
})

export const updateMember = mutation({
  name: 'workforce.members.update',
  summary: "Update a member's role, locations or profile, or reactivate them.",
  description: `Omitted fields stay unchanged. A new role and new locations apply from the member's next call. If the member loses access to the home location, that field is cleared. An owner's role cannot be changed: transfer ownership instead.`,
  permission: ['manage_team'],
  requiresConfirmation: true,
  sensitive: true,
  reversibleBy: 'workforce.members.update',
  input,
  output: members.schema,
  errors: [
    'not_found',
    'insufficient_permission',
    'invalid_state',
    'stale_version',
    'unsupported_in_test_mode',
  ],
  async handler(ctx, { member_id, expected_version, ...change }) {
    requireLive(ctx.actor)
    const before = await changeableMember(ctx, member_id)
    requireVersion(before, expected_version)
    requireGrantableRole(ctx, before, change.role)
    if (change.location_ids !== undefined) requireLocationAccess(ctx.actor, change.location_ids)
    // A sign-in that was completed during the deactivation may have left a session, which must not become valid again.
    if (change.active && !before.active) await endAccess(ctx, before.id)
    return members.present(await changeMember(ctx, before, await changed(ctx, before, change)), ctx)
  },
})

type Change = Omit<z.infer<typeof input>, 'member_id' | 'expected_version'>

async function changed(
  ctx: MutationContext,
  before: MemberRow,
  { location_ids, phone: typed, job_title = before.job_title, ...change }: Change,
): Promise<MemberRow> {
  const { db, actor } = ctx
  const { org } = actor
  const active = change.active ?? before.active
  const reached =
    location_ids === undefined ? before.location_ids : await knownLocations(db, org.id, location_ids)
  return {
    ...before,
    name: change.name ?? before.name,
    phone: typed === undefined ? before.phone : readPhone('phone', typed, org.country).phone,
    job_title: job_title || null,
    role: change.role ?? before.role,
    location_ids: reached,
    home_location_id: await homeOf(ctx, change.home_location_id, before, reached),
    hire_date: change.hire_date === undefined ? before.hire_date : change.hire_date,
    active,
    deactivated_at: active ? null : before.deactivated_at,
  }
}

async function homeOf(
  ctx: MutationContext,
  requestedId: string | null | undefined,
  before: MemberRow,
  reached: readonly string[] | null,
): Promise<string | null> {
  const isAccessible = (id: string): boolean => reached === null || reached.includes(id)
  if (requestedId === undefined) {
    const home = before.home_location_id
    return home !== null && isAccessible(home) ? home : null
  }
  if (requestedId === null) return null
  if (!isAccessible(requestedId) || !(await findLocation(ctx.db, ctx.actor.org.id, requestedId)))
    throw invalidField('home_location_id', 'is not a location that the member can access')
  return requestedId
}

function requireGrantableRole({ actor }: MutationContext, before: MemberRow, role: Change['role']): void {
  if (role === undefined || rulesOwners(actor)) return
  if (role === 'owner') throw invalidField('role', 'cannot be `owner`: ownership must be transferred')
  if (before.role === 'owner')
    throw invalidState('The role of an owner changes only when ownership is transferred.')
}
