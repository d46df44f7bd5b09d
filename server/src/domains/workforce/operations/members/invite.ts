import * as z from 'zod'
import type { ToldDelivery } from '../../../../kernel/messages/index.ts'
import { oneLine } from '../../../../kernel/one-line.ts'
import type { MutationContext } from '../../../../kernel/operations/context.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { email, phone, readPhone } from '../../../../kernel/schema/contact-fields.ts'
import { text } from '../../../../kernel/schema/fields.ts'
import { type Member, memberOf, memberSchema, requireLive } from '../../../company/index.ts'
import { deliveriesOutput, writeMail } from '../../../outbox/index.ts'
import { addMember } from '../../add-member.ts'
import { requireReach } from '../../member-authority.ts'
import { givenLocations, givenRole } from '../../member-fields.ts'

export const inviteMember = mutation({
  name: 'workforce.members.invite',
  summary: 'Make somebody a member of the organization, and tell them by mail.',
  description: `The member is active at once. An address that belongs to a member already, deactivated or not, is refused: update
that member instead.`,
  permission: ['manage_team'],
  sensitive: true,
  sends: true,
  input: z.strictObject({
    email: email().describe('Where the invitation goes, and what tells members apart.'),
    name: text(200, 1).describe('What the person is called.'),
    role: givenRole().describe('What the member may do.'),
    location_ids: givenLocations(),
    phone: phone().nullish().describe('Where the person is called.'),
    job_title: text(200).nullish().describe('What the person does.'),
  }),
  output: memberSchema.extend(deliveriesOutput),
  errors: ['insufficient_permission', 'unsupported_in_test_mode'],
  async handler(ctx, { location_ids, phone: typed, job_title, ...person }) {
    const { org } = ctx.actor
    requireLive(ctx.actor)
    requireReach(ctx.actor, location_ids)
    const { phone } = readPhone('phone', typed, org.country)
    const profile = { phone, job_title: job_title || null }
    const member = memberOf(await addMember(ctx, { ...person, location_ids, ...profile }))
    return { ...member, deliveries: [await tellInvited(ctx, member)] }
  },
})

async function tellInvited(ctx: MutationContext, member: Member): Promise<ToldDelivery> {
  const { org } = ctx.actor
  return await writeMail(ctx, {
    purpose: 'internal',
    clientId: null,
    locationId: null,
    about: { kind: 'member', id: member.id },
    dependsOn: [],
    to: { address: member.email, name: member.name },
    content: {
      subject: `${oneLine(org.name)} invites you to Quoin`,
      text: [
        `Hello ${member.name},`,
        `${org.name} has made you a member as ${member.role.replaceAll('_', ' ')}.`,
        `This is where the company works: ${ctx.services.publicUrl()}`,
        'If you did not expect this, tell the company or ignore this message.',
      ].join('\n\n'),
    },
    idempotencyKey: `member-invited/${member.id}`,
  })
}
