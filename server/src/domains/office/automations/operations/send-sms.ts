import * as z from 'zod'
import { parsePhone } from '../../../../kernel/contact/index.ts'
import { plainText, segmentsOf } from '../../../../kernel/messages/sms/index.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { text } from '../../../../kernel/schema/fields.ts'
import { offerText } from '../../../messages/outbox/index.ts'
import { customerLink } from '../customer-link.ts'
import { customerMessage } from '../customer-message.ts'
import { customerFields, longest, messageFields } from '../message-input.ts'
import { offeredSchema, presentOffer } from '../offered.ts'

export const sendSms = mutation({
  name: 'automations.sendSms',
  summary: 'Text the customer, as a step of an automation.',
  permission: ['send_messages'],
  only: 'automation',
  sends: true,
  metered: true,
  input: z.strictObject({
    ...messageFields,
    ...customerFields,
    to: z.string().nullable().describe('Phone number of the recipient. If null, nothing is sent.'),
    body: text(longest.sms, 1).describe('Text of the message, as plain text.'),
  }),
  output: offeredSchema.extend({
    segments: z.int().describe('Number of message segments that the carrier bills.'),
  }),
  async handler(ctx, { to, body, about, client_id, location_id, key, ...more }) {
    const number = to === null ? null : (parsePhone(to, ctx.actor.org.country)?.e164 ?? null)
    const offered = await offerText(ctx, {
      ...customerMessage(more),
      clientId: client_id,
      locationId: location_id,
      about,
      link: await customerLink(ctx, body, { channel: 'sms', address: number }),
      idempotencyKey: key,
      to: number,
      text: body,
    })
    return { ...presentOffer(offered), segments: segmentsOf(plainText(body)) }
  },
})
