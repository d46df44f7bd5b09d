import * as z from 'zod'
import { query } from '../../../kernel/operations/operation.ts'
import { email, phone } from '../../../kernel/schema/contact-fields.ts'
import { id, text } from '../../../kernel/schema/fields.ts'
import { withRules } from '../../../kernel/schema/member-rules.ts'
import { candidatesLimit, duplicatesOutput, keysOfTyped, placeOf } from '../../clients/index.ts'
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
const isTold = (wanted: object): boolean =>
  Object.keys(person).some((member) => Boolean((wanted as Record<string, unknown>)[member]))

export const findDuplicatesOfLead = query({
  name: 'leads.findDuplicates',
  summary: 'Find clients and leads that may be the same person as a lead, or as somebody who calls.',
  description:
    'By phone, e-mail, address and name, the surest first. Clients and leads that the caller does not see are not among them, nor is the client that the lead belongs to. By their address only leads are found that are open.',
  permission: ['view_leads'],
  input: withRules(
    z.strictObject({
      lead_id: id().nullish().describe('The lead that is compared; instead, what is known of a person.'),
      ...person,
      limit: candidatesLimit(),
    }),
    {
      field: 'lead_id',
      message: 'must be given, or what is known of the person in its place, and never both',
      holds: (wanted) => Boolean(wanted.lead_id) !== isTold(wanted),
    },
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
      { phone: 'customer_phone', email: 'customer_email' },
    )
    return await findDuplicates(ctx, keys, { lead_id: null, client_id: null, ofOther: null }, limit)
  },
})
