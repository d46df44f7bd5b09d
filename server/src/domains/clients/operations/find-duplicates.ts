import * as z from 'zod'
import { query } from '../../../kernel/operations/operation.ts'
import { email, phone } from '../../../kernel/schema/contact-fields.ts'
import { id, text } from '../../../kernel/schema/fields.ts'
import { withRules } from '../../../kernel/schema/member-rules.ts'
import { findDuplicates } from '../../leads/index.ts'
import { clients } from '../client.ts'
import { candidatesLimit, duplicatesOutput, keysOfTyped } from '../duplicate-candidate.ts'
import { keysOfClient } from '../keys-of-client.ts'

const person = {
  name: text(200, 1).nullish(),
  phone: phone().nullish(),
  email: email().nullish(),
  address_line1: text(300, 1).nullish().describe('Compared together with `zip`.'),
  address_line2: text(300).nullish(),
  city: text(120).nullish(),
  state: text(120).nullish(),
  zip: text(12).nullish(),
}
const isTold = (wanted: object): boolean =>
  Object.keys(person).some((member) => Boolean((wanted as Record<string, unknown>)[member]))

export const findDuplicatesOfClient = query({
  name: 'clients.findDuplicates',
  summary: 'Find clients and leads that may be the same person as a client, or as somebody who calls.',
  description:
    'By phone, e-mail, the address of any property, and name, the surest first. Clients and leads that the caller does not see are not among them, nor are leads of that client. By their address only leads are found that are open.',
  permission: ['view_clients'],
  input: withRules(
    z.strictObject({
      client_id: id().nullish().describe('The client that is compared; instead, what is known of a person.'),
      ...person,
      limit: candidatesLimit(),
    }),
    {
      field: 'client_id',
      message: 'must be given, or what is known of the person in its place, and never both',
      holds: (wanted) => Boolean(wanted.client_id) !== isTold(wanted),
    },
  ),
  output: duplicatesOutput,
  errors: ['not_found'],
  async handler(ctx, { client_id, limit, ...typed }) {
    if (client_id) {
      const client = await clients.get(ctx, client_id)
      const own = { lead_id: null, client_id: client.id, ofOther: client.id }
      return await findDuplicates(ctx, await keysOfClient(ctx, client), own, limit)
    }
    const { address_line1: line1, address_line2: line2 } = typed
    const keys = keysOfTyped(ctx, { ...typed, line1, line2 }, { phone: 'phone', email: 'email' })
    return await findDuplicates(ctx, keys, { lead_id: null, client_id: null, ofOther: null }, limit)
  },
})
