import * as z from 'zod'
import type { DeliveryView } from '../../../../../kernel/messages/index.ts'
import { oneLine } from '../../../../../kernel/one-line.ts'
import type { MutationContext } from '../../../../../kernel/operations/context.ts'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import { email, phone, readPhone } from '../../../../../kernel/schema/contact-fields.ts'
import { text } from '../../../../../kernel/schema/fields.ts'
import { deliveriesOutput, writeMail } from '../../../../messages/outbox/index.ts'
import { createInvitation } from '../../../../organization/access/index.ts'
import { addMember } from '../../add-member.ts'
import {
  type Member,
  members,
  requireLive,
  requireLocationAccess,
} from '../../../../organization/company/index.ts'
import { memberLocations, grantableRole } from '../../member-fields.ts'

export const inviteMember = mutation({
  name: 'workforce.members.invite',
  summary: 'Add a member to the organization, and notify them by email.',
  description:
    'The member is active at once. The email contains a link with which they sign in to the console ' +
    'for the first time. The link is valid for 7 days, can be used once, and requires the invited ' +
    'email address. The call is refused if the address belongs to an existing member, even a deactivated one: ' +
    'update that member instead.',
  permission: ['manage_team'],
  requiresConfirmation: true,
  sensitive: true,
  sends: true,
  input: z.strictObject({
    email: email().describe('Email address to which the invitation is sent. It identifies the member.'),
    name: text(200, 1).describe('Name of the person.'),
    role: grantableRole().describe("Role, which determines the member's permissions."),
    location_ids: memberLocations(),
    phone: phone().nullish().describe('Phone number.'),
    job_title: text(200).nullish().describe('Job title.'),
  }),
  output: members.schema.extend(deliveriesOutput),
  errors: ['insufficient_permission', 'unsupported_in_test_mode'],
  async handler(ctx, { location_ids, phone: typed, job_title, ...person }) {
    const { org } = ctx.actor
    requireLive(ctx.actor)
    requireLocationAccess(ctx.actor, location_ids)
    const { phone } = readPhone('phone', typed, org.country)
    const profile = { phone, job_title: job_title || null }
    const member = members.present(await addMember(ctx, { ...person, location_ids, ...profile }), ctx)
    return { ...member, deliveries: [await notifyInvited(ctx, member)] }
  },
})

async function notifyInvited(ctx: MutationContext, member: Member): Promise<DeliveryView> {
  const { org } = ctx.actor
  const url = await createInvitation(ctx, member)
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
        `Open this link to sign in for the first time:\n${url}`,
        'The page asks for the address to which this email was sent. The link is valid for 7 days and can be used once.',
        'If you did not expect this invitation, contact the company or ignore this message.',
      ].join('\n\n'),
    },
    secrets: [url],
    idempotencyKey: `member-invited/${member.id}`,
  })
}
