import * as z from 'zod'
import type { MutationContext } from '../../../../kernel/operations/context.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { email, phone, readEmail, readPhone } from '../../../../kernel/schema/contact-fields.ts'
import { id, instant } from '../../../../kernel/schema/fields.ts'
import { exactlyOne, withRules } from '../../../../kernel/schema/member-rules.ts'
import { clients, requireInUse, spreadOptOut } from '../../../clients/index.ts'
import { noteOptOut, optOutSources, refusedIn } from '../../../outbox/index.ts'

const states = ['opted_out', 'opted_in'] as const

const input = withRules(
  z.strictObject({
    channel: z.enum(['sms', 'email']).describe('Text messages or mails.'),
    phone: phone()
      .optional()
      .describe('Whose number it is, of text messages; give exactly one of the three.'),
    email: email().optional().describe('Whose address it is, of mails.'),
    client_id: id().optional().describe('The client: what it has now of the channel.'),
    state: z.enum(states).describe('Wants none, or wants them again.'),
  }),
  exactlyOne('phone', 'email', 'client_id'),
  {
    field: 'phone',
    message: 'is for text messages: give `email` of mails',
    holds: (value) => value.phone === undefined || value.channel === 'sms',
  },
  {
    field: 'email',
    message: 'is for mails: give `phone` of text messages',
    holds: (value) => value.email === undefined || value.channel === 'email',
  },
)
type Contact = Omit<z.infer<typeof input>, 'state'>

export const setOptOut = mutation({
  name: 'inbox.contacts.setOptOut',
  summary: 'Note that somebody wants no text messages or mails, or wants them again.',
  description:
    'It holds for the number or address, whoever has it: leads, and clients, which say the same from then on. What was noted before stays as it was.',
  permission: ['send_messages'],
  input,
  output: z.object({
    channel: z.enum(['sms', 'email']),
    address: z.string().describe('The address, or the number in E.164.'),
    state: z.enum(states),
    source: z
      .enum(optOutSources)
      .describe('Who said so first: a member noted it, or somebody followed the link in a mail.'),
    since: instant(),
  }),
  errors: ['not_found', 'invalid_state'],
  async handler(ctx, { state, ...contact }) {
    const { channel } = contact
    const address = await addressOf(ctx, contact)
    const wish = { channel, address, isOptedOut: state === 'opted_out' }
    const of = { clientId: contact.client_id ?? null, source: 'member' } as const
    const { at: since, source } = await noteOptOut(ctx, { ...wish, ...of })
    await spreadOptOut(ctx, wish)
    return { channel, address, state, source, since }
  },
})

async function addressOf(ctx: MutationContext, contact: Contact): Promise<string> {
  const { channel, client_id } = contact
  if (client_id === undefined) {
    const typed = readPhone('phone', contact.phone, ctx.actor.org.country).phone
    return (channel === 'sms' ? typed : readEmail('email', contact.email).email)!
  }
  const client = await clients.hold(ctx, client_id)
  requireInUse(client)
  const address = channel === 'sms' ? client.phone : client.email
  if (address === null) throw refusedIn('client_id', channel, { reason: 'no_address' })
  return address
}
