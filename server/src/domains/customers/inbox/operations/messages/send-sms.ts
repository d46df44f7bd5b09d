import * as z from 'zod'
import { invalidField } from '../../../../../kernel/errors.ts'
import { newId } from '../../../../../kernel/ids.ts'
import type { MutationContext } from '../../../../../kernel/operations/context.ts'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import { phone } from '../../../../../kernel/schema/contact-fields.ts'
import { text } from '../../../../../kernel/schema/fields.ts'
import { notTogether, withRules } from '../../../../../kernel/schema/member-rules.ts'
import { requireLive } from '../../../../organization/company/index.ts'
import { leadStatusChanged } from '../../../leads/index.ts'
import {
  overridesQuietHours,
  overridingQuietHours,
  purposeOfText,
  refusedIn,
  sendText,
} from '../../../../messages/outbox/index.ts'
import { chosenConversation, conversationAt, numberOf, partnerOf } from '../../chosen-conversation.ts'
import {
  categoryField,
  chosenFields,
  type ConversationRow,
  hasWrittenFrom,
  sentOutput,
} from '../../../../messages/conversations/index.ts'
import { presentSent } from '../../present-sent.ts'
import { recordContact } from '../../record-contact.ts'

/** Maximum length in UTF-16 units, as carriers count. */
const longestText = 1600

const ids = ['conversation_id', 'client_id', 'lead_id'] as const

const input = withRules(
  z.strictObject({
    ...chosenFields,
    to: phone()
      .optional()
      .describe(
        'Phone number of the client, lead or conversation. If no id is passed, the number selects the ' +
          'conversation. Defaults to the number of the client or lead.',
      ),
    body: text(longestText, 1).describe('Text of the message; an emoji counts as two characters or more.'),
    category: categoryField(),
    when: z
      .enum(['now', 'next_allowed'])
      .default('now')
      .describe('`next_allowed` waits until quiet hours end, if the call is made during them.'),
    override_quiet_hours: overridesQuietHours(),
  }),
  {
    field: 'conversation_id',
    message: 'is required, unless client_id, lead_id or to is passed',
    isMet: (value) => [...ids, 'to' as const].some((name) => value[name] !== undefined),
    schema: { anyOf: [...ids, 'to'].map((name) => ({ required: [name] })) },
  },
  {
    field: 'body',
    message: `must be at most ${longestText} characters; an emoji counts as two or more`,
    isMet: ({ body }) => body.length <= longestText,
  },
  notTogether('client_id', 'conversation_id', 'cannot be passed together with conversation_id'),
  notTogether('lead_id', 'conversation_id', 'cannot be passed together with conversation_id'),
  notTogether('lead_id', 'client_id', 'cannot be passed together with client_id'),
)

export const sendSms = mutation({
  name: 'inbox.messages.sendSms',
  summary: 'Send a text message to a client, a lead or the person in a conversation.',
  description:
    "A text message within 24 hours of the customer's last one counts as a reply and is sent at any " +
    'hour; otherwise quiet hours apply. The call queues the message, whose `status` shows the delivery.',
  permission: ['send_messages'],
  sends: true,
  metered: true,
  input,
  output: sentOutput,
  errors: ['not_found', 'invalid_state', 'insufficient_permission', 'unsupported_in_test_mode'],
  emits: [leadStatusChanged],
  async handler(ctx, { to, body, category, when, override_quiet_hours, ...chosen }) {
    requireLive(ctx.actor)
    const isChosen = ids.some((name) => chosen[name] !== undefined)
    const conversation = isChosen ? await chosenConversation(ctx, chosen) : await conversationAt(ctx, to!)
    const overridesQuiet = overridingQuietHours(ctx, override_quiet_hours)
    const number = await numberIn(ctx, conversation, to)
    const lastFromThem = conversation.last_inbound_text_at
    const sent = await sendText(ctx, {
      purpose: purposeOfText(category, { lastFromThem, now: ctx.now }),
      clientId: conversation.client_id,
      locationId: conversation.location_id,
      about: { kind: 'conversation', id: conversation.id },
      // A member wrote this message, so no later change of facts prevents it from being sent.
      dependsOn: [],
      partner: partnerOf(conversation),
      idempotencyKey: `inbox/${newId()}`,
      inputField: 'to',
      to: number,
      text: body,
      when,
      overridesQuiet,
    })
    await recordContact(ctx, conversation)
    return await presentSent(ctx, conversation.id, sent.message_id!)
  },
})

/** Checks that the number belongs to the person in the conversation, and returns it. */
async function numberIn(
  ctx: MutationContext,
  conversation: ConversationRow,
  typed: string | undefined,
): Promise<string> {
  const { id, participant_phone: partnerPhone } = conversation
  if (typed === undefined) {
    if (partnerPhone === null || !partnerPhone.startsWith('+'))
      throw refusedIn('to', 'sms', { reason: 'no_address' })
    return partnerPhone
  }
  const number = numberOf(ctx, typed)
  const isTheirs =
    number === partnerPhone ||
    number === conversation.phone_key ||
    (await hasWrittenFrom(ctx.db, ctx.actor.org.id, id, number))
  if (!isTheirs)
    throw invalidField('to', 'is not a number of the client, lead or person in this conversation')
  return number
}
