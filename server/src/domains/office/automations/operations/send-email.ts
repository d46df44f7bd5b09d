import * as z from 'zod'
import { parseEmail } from '../../../../kernel/contact/index.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { presentEmail } from '../../../customers/clients/index.ts'
import { companySettings } from '../../../organization/company/index.ts'
import { composeLetter } from '../../../messages/documents/index.ts'
import { offerMail } from '../../../messages/outbox/index.ts'
import { customerLink } from '../customer-link.ts'
import { customerFields, letterFields, messageFields } from '../message-input.ts'
import { type CustomerMessage, customerMessage } from '../customer-message.ts'
import { offeredSchema, presentOffer } from '../offered.ts'

export const sendEmail = mutation({
  name: 'automations.sendEmail',
  summary: 'Email the customer or their assigned member, as a step of an automation.',
  description:
    "If the client's address was corrected since the step was prepared, the email is sent to the current " +
    'address.',
  permission: ['send_messages'],
  only: 'automation',
  sends: true,
  input: z.strictObject({
    ...messageFields,
    ...customerFields,
    at_any_hour: z
      .boolean()
      .default(false)
      .describe(
        'True ignores the default quiet hours, but not the quiet hours that the company set for email.',
      ),
    recipient: z
      .enum(['customer', 'member'])
      .describe('Recipient: the customer, or the assigned member. Opt-outs do not apply to members.'),
    to: z
      .strictObject({ address: z.string().nullable(), name: z.string().nullable() })
      .describe('Email address of the recipient. If null, nothing is sent.'),
    ...letterFields,
  }),
  output: offeredSchema,
  async handler(ctx, { recipient, to, subject, body, html, about, client_id, location_id, key, ...more }) {
    const isCustomer = recipient === 'customer'
    const parsedAddress = to.address === null ? null : (parseEmail(to.address)?.address ?? null)
    const address =
      isCustomer && client_id !== null ? await presentEmail(ctx, client_id, parsedAddress) : parsedAddress
    const company = await companySettings(ctx.db, ctx.actor.org.id)
    const offered = await offerMail(ctx, {
      ...(isCustomer ? ofCustomer(client_id, more) : ofMember),
      locationId: location_id,
      about,
      link: isCustomer ? await customerLink(ctx, body, { channel: 'email', address }) : undefined,
      idempotencyKey: key,
      to: { address, name: to.name },
      content: composeLetter({ company, subject, body, html }),
      company,
    })
    return presentOffer(offered)
  },
})

const ofMember = { purpose: 'internal', clientId: null, dependsOn: [] } as const

function ofCustomer(clientId: string | null, message: CustomerMessage & { at_any_hour: boolean }) {
  return { clientId, overridesQuiet: message.at_any_hour, ...customerMessage(message) }
}
