import * as z from 'zod'
import { query } from '../../../../../kernel/operations/operation.ts'
import { email, phone } from '../../../../../kernel/schema/contact-fields.ts'
import { id, text } from '../../../../../kernel/schema/fields.ts'
import { withRules } from '../../../../../kernel/schema/member-rules.ts'
import { findDuplicates } from '../../find-duplicates.ts'
import {
  candidatesLimit,
  clients,
  duplicatesOutput,
  keysOfClient,
  keysOfTyped,
  personRules,
} from '../../../clients/index.ts'

const person = {
  name: text(200, 1).nullish(),
  phone: phone().nullish().describe('Phone number, in any notation.'),
  email: email().nullish(),
  address_line1: text(300, 1)
    .nullish()
    .describe('Street and house number. Compared only together with `zip`.'),
  address_line2: text(300).nullish(),
  city: text(120).nullish(),
  state: text(120).nullish(),
  zip: text(12).nullish(),
}
const members = { name: 'name', phone: 'phone', email: 'email', line1: 'address_line1' } as const

export const findDuplicatesOfClient = query({
  name: 'clients.findDuplicates',
  summary: 'Find possible duplicates of a client, or of a person without a record, such as a caller.',
  description:
    'Returns clients and leads with the same phone, email, property address or name, strongest ' +
    "match first. Excludes records that the caller cannot access, and the client's own leads. An " +
    'address matches only open leads.',
  permission: ['view_clients'],
  input: withRules(
    z.strictObject({
      client_id: id()
        .nullish()
        .describe('The client to compare. Omit it to pass the data of a person instead.'),
      ...person,
      limit: candidatesLimit(),
    }),
    ...personRules('client_id', members, Object.keys(person)),
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
    const keys = keysOfTyped(ctx, { ...typed, line1, line2 }, members)
    return await findDuplicates(ctx, keys, { lead_id: null, client_id: null, ofOther: null }, limit)
  },
})
