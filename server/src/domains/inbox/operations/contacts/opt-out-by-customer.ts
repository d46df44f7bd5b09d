import * as z from 'zod'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { text } from '../../../../kernel/schema/fields.ts'
import { spreadOptOut } from '../../../clients/index.ts'
import { consentChanged, noteConsent } from '../../../outbox/index.ts'

export const optOutByCustomer = mutation({
  name: 'inbox.contacts.optOutByCustomer',
  summary: 'Note that whoever followed the link in a mail wants no more of them.',
  description:
    'For the page behind the link alone. Clients who have the address say the same from then on. Once more changes nothing.',
  permission: [],
  only: 'customer',
  input: z.strictObject({ address: text(320, 1).describe('To which the mail was sent.') }),
  output: z.object({}),
  emits: [consentChanged],
  async handler(ctx, { address }) {
    const wish = { channel: 'email', address, state: 'opted_out' } as const
    await noteConsent(ctx, { ...wish, clientId: null, source: 'link' })
    await spreadOptOut(ctx, wish)
    return {}
  },
})
