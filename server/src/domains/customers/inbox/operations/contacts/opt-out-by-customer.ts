import * as z from 'zod'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import { text } from '../../../../../kernel/schema/fields.ts'
import { spreadOptOut } from '../../../clients/index.ts'
import { consentChanged, recordConsent } from '../../../../messages/outbox/index.ts'

export const optOutByCustomer = mutation({
  name: 'inbox.contacts.optOutByCustomer',
  summary: 'Record that a recipient unsubscribed through the link in an email.',
  description:
    'Called by the page that the link opens. All clients with this email address are opted out. ' +
    'Repeating the call has no effect.',
  permission: [],
  only: 'customer',
  input: z.strictObject({ address: text(320, 1).describe('Address the email was sent to.') }),
  output: z.object({}),
  emits: [consentChanged],
  async handler(ctx, { address }) {
    const wish = { channel: 'email', address, state: 'opted_out' } as const
    await recordConsent(ctx, { ...wish, clientId: null, source: 'link' })
    await spreadOptOut(ctx, wish)
    return {}
  },
})
