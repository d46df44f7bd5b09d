import * as z from 'zod'
import { numberOfLocation } from '../../../../../kernel/messages/sms/index.ts'
import { writesToPeople } from '../../../../../kernel/messages/writing-call.ts'
import type { QueryContext } from '../../../../../kernel/operations/context.ts'
import { query } from '../../../../../kernel/operations/operation.ts'
import { id, instant } from '../../../../../kernel/schema/fields.ts'
import {
  type ConversationRow,
  latestInboundMail,
  requireConversation,
} from '../../../../messages/conversations/index.ts'
import { applyDeliveryPolicy, purposeOfText, withDigests } from '../../../../messages/outbox/index.ts'
import { companySettings } from '../../../../organization/company/index.ts'
import { mailAddressOf, purposeOfMail } from '../../mail-of-conversation.ts'

const channelSchema = z.object({
  channel: z.enum(['sms', 'email']),
  to: z.string().nullable().describe('Phone number or email address of the customer. Null if unknown.'),
  from: z
    .string()
    .nullable()
    .describe('Sender: the phone number, or the name in emails. Null if the carrier chooses a number.'),
  block: z
    .enum(['no_address', 'opted_out', 'quiet_hours'])
    .nullable()
    .describe('Reason why a service message would be refused now. Null if it would be sent.'),
  quiet_until: instant().nullable().describe('End of the quiet hours that apply now. Null outside of them.'),
  timezone: z.string().nullable().describe('Time zone of the quiet hours that apply now, IANA name.'),
  opted_out: z
    .boolean()
    .describe(
      'True if the customer opted out of this channel. Emails that reply to the customer are sent ' +
        'nevertheless.',
    ),
})

export const getSendingRules = query({
  name: 'inbox.sendingRules.get',
  summary: 'Show on which channels the customer of a conversation can be reached now.',
  description:
    'Applies the same rules as sending a service message as a member: addresses, opt-outs, and quiet hours ' +
    "at the customer's location. A text message within 24 hours of the customer's last one counts as a " +
    'reply, for which quiet hours do not apply.',
  permission: ['send_messages'],
  input: z.strictObject({ conversation_id: id().describe('The conversation.') }),
  output: z.object({
    conversation_id: id(),
    sends: z.boolean().describe('False in the sandbox, where no message is sent.'),
    overrides_quiet_hours: z
      .boolean()
      .describe('True if the caller may send during quiet hours with `override_quiet_hours`.'),
    channels: z.array(channelSchema),
  }),
  errors: ['not_found'],
  async handler(ctx, { conversation_id }) {
    const conversation = await requireConversation(ctx, conversation_id)
    const orgId = ctx.actor.org.id
    const [company, mail, number] = await Promise.all([
      companySettings(ctx.db, orgId),
      latestInboundMail(ctx.db, orgId, conversation.id),
      numberOfLocation(ctx.db, orgId, conversation.location_id),
    ])
    const { participant_phone: phone, last_inbound_text_at: lastFromThem } = conversation
    const sms = await rulesOf(ctx, conversation, {
      channel: 'sms',
      purpose: purposeOfText('service', { lastFromThem, now: ctx.now }),
      address: phone?.startsWith('+') ? phone : null,
    })
    const email = await rulesOf(ctx, conversation, {
      channel: 'email',
      purpose: purposeOfMail('service', conversation, ctx.now),
      address: mailAddressOf(conversation, mail?.from_address),
    })
    return {
      conversation_id: conversation.id,
      sends: writesToPeople(ctx.actor),
      overrides_quiet_hours: ctx.own === null,
      channels: [
        { ...sms, from: number },
        { ...email, from: company.mail_from_name ?? company.name },
      ],
    }
  },
})

type Recipient = Parameters<typeof applyDeliveryPolicy>[2]

async function rulesOf(
  ctx: QueryContext,
  { client_id: clientId, location_id: locationId }: ConversationRow,
  to: Pick<Recipient, 'purpose' | 'address'> & { channel: 'sms' | 'email' },
) {
  const { block, isOptedOut, timezone } = await applyDeliveryPolicy(
    ctx.db,
    ctx.actor.org.id,
    withDigests(ctx, { ...to, clientId, locationId }),
    ctx.now,
  )
  return {
    channel: to.channel,
    to: to.address,
    // The delivery policy cannot return its other reasons here: service messages need no opt-in, and a possible
    // opt-out does not delay them.
    block: (block?.reason ?? null) as 'no_address' | 'opted_out' | 'quiet_hours' | null,
    quiet_until: block?.reason === 'quiet_hours' ? block.until : null,
    timezone: timezone ?? null,
    opted_out: isOptedOut,
  }
}
