import * as z from 'zod'
import { query } from '../../../../kernel/operations/operation.ts'
import { email, phone } from '../../../../kernel/schema/contact-fields.ts'
import { id, text } from '../../../../kernel/schema/fields.ts'
import { withRules } from '../../../../kernel/schema/member-rules.ts'
import { candidatesLimit, duplicatesOutput, keysOfTyped, placeOf, personRules } from '../../clients/index.ts'
import { findDuplicates } from '../find-duplicates.ts'
import { leads } from '../lead.ts'

const person = {
  customer_name: text(200, 1).nullish(),
  customer_phone: phone().nullish(),
  customer_email: email().nullish(),
  service_address: text(300, 1)
    .nullish()
    .describe('Street and house number. Compared only together with `zip`.'),
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
  summary: 'Find possible duplicates of a lead, or of a person without a record, such as a caller.',
  description:
    'Finds clients and leads with the same phone, email, address or name, best match first. ' +
    "Excludes records that the caller cannot access, and the lead's own client. An address matches " +
    'only open leads.',
  permission: ['view_leads'],
  input: withRules(
    z.strictObject({
      lead_id: id().nullish().describe('The lead to compare. Omit it to pass the data of a person instead.'),
      ...person,
      limit: candidatesLimit(),
    }),
    ...personRules('lead_id', members, Object.keys(person)),
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
