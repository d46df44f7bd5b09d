import * as z from 'zod'
import type { MutationContext } from '../../../../../kernel/operations/context.ts'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import { email, phone, readEmail, readPhone } from '../../../../../kernel/schema/contact-fields.ts'
import { id, instant, text } from '../../../../../kernel/schema/fields.ts'
import { exactlyOne, withRules } from '../../../../../kernel/schema/member-rules.ts'
import { clients, requireInUse, spreadOptOut } from '../../../clients/index.ts'
import {
  consentChanged,
  consentPurposes,
  consentSources,
  consentStates,
  recordConsent,
  refusedIn,
} from '../../../../messages/outbox/index.ts'

const input = withRules(
  z.strictObject({
    channel: z.enum(['sms', 'email']).describe('Text messages or emails.'),
    phone: phone()
      .optional()
      .describe('Phone number, for text messages. Pass exactly one of `phone`, `email` and `client_id`.'),
    email: email().optional().describe('Email address, for emails.'),
    client_id: id()
      .optional()
      .describe("Client. The decision applies to the client's current phone number or email address."),
    state: z.enum(consentStates).describe('`opted_out` stops messages, `opted_in` allows them (again).'),
    purpose: z
      .enum(consentPurposes)
      .default('all')
      .describe('`marketing` applies to advertising only. Advertising requires an opt-in.'),
    evidence: text(500)
      .nullish()
      .describe(
        'Description of how you learned of the decision. Required as evidence for an opt-in to advertising.',
      ),
  }),
  exactlyOne('phone', 'email', 'client_id'),
  {
    field: 'evidence',
    message: 'is required: state where the person opted in to advertising',
    isMet: ({ purpose, state, evidence }) => purpose === 'all' || state === 'opted_out' || !!evidence?.trim(),
  },
  {
    field: 'phone',
    message: 'applies to text messages; use `email` for emails',
    isMet: (value) => value.phone === undefined || value.channel === 'sms',
  },
  {
    field: 'email',
    message: 'applies to emails; use `phone` for text messages',
    isMet: (value) => value.email === undefined || value.channel === 'email',
  },
)
type Contact = Pick<z.infer<typeof input>, 'channel' | 'phone' | 'email' | 'client_id'>

export const setOptOut = mutation({
  name: 'inbox.contacts.setOptOut',
  summary: 'Record that a person opts out of text messages or emails, or opts in again.',
  description:
    'Applies to the phone number or address, and so to all leads and clients that have it; their ' +
    'opt-out fields change too. Earlier decisions stay on record. If a person opted out by a keyword ' +
    'such as STOP, only that person can opt in again; this call is then refused with 409 ' +
    '`keyword_opt_out`. If a conversation has the system entry `possible_opt_out`, messages to the ' +
    'person are held until this operation records a decision. With `opted_in` they are sent, even if ' +
    'no consent was recorded before.',
  permission: ['send_messages'],
  input,
  output: z.object({
    channel: z.enum(['sms', 'email']),
    address: z.string().describe('The email address, or the phone number in E.164 form.'),
    state: z.enum(consentStates),
    purpose: z.enum(consentPurposes),
    source: z
      .enum(consentSources)
      .describe(
        'How the consent state was first recorded: by a keyword that the person texted, by a member, by a ' +
          'form, by the unsubscribe link in an email, by the carrier, or by an imported list of clients.',
      ),
    since: instant(),
  }),
  errors: ['not_found', 'invalid_state'],
  emits: [consentChanged],
  async handler(ctx, { state, purpose, evidence, ...contact }) {
    const { channel } = contact
    const { address, clientId, locationId } = await addressOf(ctx, contact)
    const wish = { channel, address, state, purpose }
    const of = { clientId, locationId, source: 'member', evidence: evidence ?? null } as const
    const { at: since, source } = await recordConsent(ctx, { ...wish, ...of })
    if (purpose === 'all') await spreadOptOut(ctx, wish)
    return { channel, address, state, purpose, source, since }
  },
})

interface Addressed {
  address: string
  clientId: string | null
  locationId: string | null
}

async function addressOf(ctx: MutationContext, contact: Contact): Promise<Addressed> {
  const { channel, client_id } = contact
  if (client_id === undefined) {
    const typed = readPhone('phone', contact.phone, ctx.actor.org.country).phone
    const address = (channel === 'sms' ? typed : readEmail('email', contact.email).email)!
    return { address, clientId: null, locationId: null }
  }
  const client = await clients.lock(ctx, client_id)
  requireInUse(client)
  const address = channel === 'sms' ? client.phone : client.email
  if (address === null) throw refusedIn('client_id', channel, { reason: 'no_address' })
  return { address, clientId: client.id, locationId: client.location_id }
}
