import { email, phone } from '../../kernel/schema/contact-fields.ts'
import { id, text } from '../../kernel/schema/fields.ts'
import { notTogether, requiredUnless } from '../../kernel/schema/member-rules.ts'
import * as z from 'zod'

/** What is said of a new lead, whoever writes it down; whose it is comes besides. */
export const newLeadFields = {
  customer_name: text(200, 1)
    .nullish()
    .describe("Required, unless `existing_client_id` is given: then the client's name."),
  customer_email: email().nullish(),
  customer_phone: phone().nullish(),
  service_address: text(300, 1)
    .nullish()
    .describe("Required, unless `existing_client_id` is given: then the client's primary property."),
  city: text(120).nullish(),
  state: text(120).nullish(),
  zip: text(12).nullish(),
  service_interest: z.unknown().optional().describe('Accepted and ignored, whatever its value.'),
  notes: text(10_000)
    .nullish()
    .describe('Refused together with `existing_client_id`: update the client instead.'),
  source: text(120).nullish().describe('Name of an active lead source.'),
  existing_client_id: id().nullish(),
}

export const newLeadRules = [
  requiredUnless('customer_name', 'existing_client_id'),
  requiredUnless('service_address', 'existing_client_id'),
  notTogether(
    'notes',
    'existing_client_id',
    'cannot be given for an existing client: update the client instead',
  ),
] as const
