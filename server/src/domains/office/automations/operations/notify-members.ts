import * as z from 'zod'
import { roles } from '../../../../kernel/access/permissions.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { companySettings, type MemberRow, selectMembers } from '../../../organization/company/index.ts'
import { composeLetter } from '../../../messages/documents/index.ts'
import { writeMail } from '../../../messages/outbox/index.ts'
import { letterFields, messageFields } from '../message-input.ts'

const { about, location_id, key } = messageFields
const mostNotified = 10

export const notifyMembers = mutation({
  name: 'automations.notifyMembers',
  summary: 'Email members, as a step of an automation.',
  description:
    `Sends one email to each active member with access to the location. Sends at most ${mostNotified} ` +
    'emails: if there are more members, only those who joined first get one.',
  permission: [],
  only: 'automation',
  sends: true,
  input: z.strictObject({
    about,
    location_id: location_id.describe('Location of the record.'),
    key,
    to: z
      .array(z.union([z.literal('owner'), z.literal(roles.map((role) => `role:${role}` as const)), id()]))
      .max(10)
      .describe('Recipients: members, by role or by id.'),
    ...letterFields,
  }),
  output: z.object({
    messages: z
      .array(z.object({ member_id: id(), message_id: id().nullable() }))
      .describe('The emails, one for each recipient.'),
  }),
  async handler(ctx, { about, location_id, key, to, subject, body, html }) {
    const members = await selectMembers(ctx.db, ctx.actor.org.id)
    const isMeant = ({ id, role }: MemberRow): boolean =>
      to.some((each) => each === id || each === role || each === `role:${role}`)
    const recipients = members
      .filter((member) => member.active && seesLocation(member, location_id) && isMeant(member))
      .slice(0, mostNotified)
    if (recipients.length === 0) return { messages: [] }
    const company = await companySettings(ctx.db, ctx.actor.org.id)
    const messages: { member_id: string; message_id: string | null }[] = []
    for (const member of recipients) {
      const { message_id } = await writeMail(ctx, {
        purpose: 'internal',
        clientId: null,
        locationId: location_id,
        about,
        dependsOn: [],
        idempotencyKey: `${key}/${member.id}`,
        to: { address: member.email, name: member.name },
        content: composeLetter({ company, subject, body, html }),
        company,
      })
      messages.push({ member_id: member.id, message_id })
    }
    return { messages }
  },
})

function seesLocation({ location_ids }: MemberRow, locationId: string): boolean {
  return location_ids === null || location_ids.includes(locationId)
}
