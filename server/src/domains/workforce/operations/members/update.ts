import * as z from 'zod'
import { invalidState } from '../../../../kernel/errors.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { phone, readPhone } from '../../../../kernel/schema/contact-fields.ts'
import { id, text } from '../../../../kernel/schema/fields.ts'
import {
  findMemberDetails,
  memberOf,
  memberSchema,
  requireLive,
  saveMemberProfile,
  updateMember as changeMember,
} from '../../../company/index.ts'
import { changeableMember, requireReach } from '../../member-authority.ts'
import { givenLocations, givenRole } from '../../member-fields.ts'

export const updateMember = mutation({
  name: 'workforce.members.update',
  summary: "Change a member's role, locations or profile, or let a deactivated member back in.",
  description: `What is absent stays as it is. Role and locations hold from the next call on. An owner keeps the role: ownership is
handed over, not taken away.`,
  permission: ['manage_team'],
  reversibleBy: 'workforce.members.update',
  input: z.strictObject({
    member_id: id().describe('The member to change.'),
    name: text(200, 1).optional().describe('What the person is called.'),
    phone: phone().nullish().describe('Where the person is called; null clears.'),
    job_title: text(200).nullish().describe('What the person does; null clears.'),
    role: givenRole().optional().describe('What the member may do.'),
    location_ids: givenLocations().optional(),
    active: z.literal(true).optional().describe('Lets a deactivated member back in.'),
  }),
  output: memberSchema,
  errors: ['not_found', 'insufficient_permission', 'invalid_state', 'unsupported_in_test_mode'],
  async handler(ctx, { member_id, role, location_ids, active, ...profile }) {
    const { org } = ctx.actor
    requireLive(ctx.actor)
    const before = await changeableMember(ctx, member_id)
    if (role !== undefined && before.role === 'owner')
      throw invalidState('The role of an owner changes only by handing the organization over.')
    if (location_ids !== undefined) requireReach(ctx.actor, location_ids)

    const change = {
      ...(role === undefined ? {} : { role }),
      ...(location_ids === undefined ? {} : { locations: location_ids ?? ('all' as const) }),
      ...(active === undefined ? {} : { active }),
    }
    if (Object.keys(change).length > 0) await changeMember(ctx.db, org.id, before.email, change, ctx.now)
    const { name = before.name, job_title = before.job_title, phone: typed } = profile
    const after = {
      name,
      job_title: job_title || null,
      phone: typed === undefined ? before.phone : readPhone('phone', typed, org.country).phone,
    }
    await saveMemberProfile(ctx.db, org.id, member_id, after, ctx.now)
    return memberOf((await findMemberDetails(ctx.db, org.id, member_id))!)
  },
})
