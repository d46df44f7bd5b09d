import { email, phone } from '../../../kernel/schema/contact-fields.ts'
import { id, text } from '../../../kernel/schema/fields.ts'
import { notTogether, requiredUnless } from '../../../kernel/schema/member-rules.ts'
import * as z from 'zod'

/** Input fields that all operations that create a lead have in common. The field for the assignee is not among them. */
export const newLeadFields = {
  customer_name: text(200, 1)
    .nullish()
    .describe("Required without `existing_client_id`. Defaults to the client's name."),
  customer_email: email().nullish(),
  customer_phone: phone().nullish(),
  service_address: text(300, 1)
    .nullish()
    .describe("Required without `existing_client_id`. Defaults to the client's primary property."),
  city: text(120).nullish(),
  state: text(120).nullish(),
  zip: text(12).nullish(),
  service_interest: z.unknown().optional().describe('Accepted and ignored.'),
  notes: text(10_000)
    .nullish()
    .describe('Notes. Not allowed with `existing_client_id`: update the client instead.'),
  source: text(120).nullish().describe('Name of an active lead source.'),
  existing_client_id: id().nullish(),
}

export const newLeadRules = [
  requiredUnless('customer_name', 'existing_client_id'),
  requiredUnless('service_address', 'existing_client_id'),
  notTogether(
    'notes',
    'existing_client_id',
    'cannot be passed for an existing client: update the client instead',
  ),
] as const
