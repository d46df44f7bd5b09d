import * as z from 'zod'
import { query } from '../../../kernel/operations/operation.ts'
import { email, phone } from '../../../kernel/schema/contact-fields.ts'
import { id, text } from '../../../kernel/schema/fields.ts'
import { withRules } from '../../../kernel/schema/member-rules.ts'
import { candidatesLimit, duplicatesOutput, keysOfTyped, sayWho, placeOf } from '../../clients/index.ts'
import { findDuplicates } from '../find-duplicates.ts'
import { leads } from '../lead.ts'

const person = {
  customer_name: text(200, 1).nullish(),
  customer_phone: phone().nullish(),
  customer_email: email().nullish(),
  service_address: text(300, 1).nullish().describe('Compared together with `zip`.'),
  city: text(120).nullish(),
  state: text(120).nullish(),
  zip: text(12).nullish(),
}
const members = {
  name: 'customer_name',
  phone: 'customer_phone',
  email: 'customer_email',
  line1: 'service_address',
} as const

export const findDuplicatesOfLead = query({
  name: 'leads.findDuplicates',
  summary: 'Tell who is perhaps there already: duplicates of a lead, or of somebody who calls.',
  description:
    'Clients and leads with the same phone, e-mail, address or name, the surest first. Clients and leads that the caller does not see are not among them, nor is the client that the lead belongs to. By their address only leads are found that are open.',
  permission: ['view_leads'],
  input: withRules(
    z.strictObject({
      lead_id: id().nullish().describe('The lead that is compared; instead, what is known of a person.'),
      ...person,
      limit: candidatesLimit(),
    }),
    ...sayWho('lead_id', members, Object.keys(person)),
  ),
  output: duplicatesOutput,
  errors: ['not_found'],
  async handler(ctx, { lead_id, limit, ...typed }) {
    if (lead_id) {
      const lead = await leads.get(ctx, lead_id)
      const { country } = ctx.actor.org
      const keys = {
        name: lead.customer_name,
        phone: lead.customer_phone,
        email_key: lead.customer_email_key,
        places: placeOf({ ...lead, line1: lead.service_address }, country),
      }
      return await findDuplicates(ctx, keys, { lead_id, client_id: lead.client_id, ofOther: null }, limit)
    }
    const keys = keysOfTyped(
      ctx,
      {
        ...typed,
        name: typed.customer_name,
        phone: typed.customer_phone,
        email: typed.customer_email,
        line1: typed.service_address,
      },
      members,
    )
    return await findDuplicates(ctx, keys, { lead_id: null, client_id: null, ofOther: null }, limit)
  },
})
