import * as z from 'zod'
import { id } from '../../../kernel/schema/fields.ts'
import { requiredUnless, withRules } from '../../../kernel/schema/member-rules.ts'
import { idOf } from '../../../kernel/schema/named-id.ts'
import { verticals } from '../../money/price-book/index.ts'

/** Input fields for the customer and the location of a new estimate. */
export const newEstimateFields = {
  location_id: idOf('location').describe(
    'Location of the estimate. The caller, or the creator of the API key, must be active and have access ' +
      'to it.',
  ),
  client_id: id().nullish().describe('Client of the estimate. Required unless `lead_id` is passed.'),
  lead_id: id().nullish().describe('Lead from which the customer and the property are taken.'),
  property_id: id()
    .nullish()
    .describe(
      'Property where the work is done. It must belong to the client and the location. Defaults to the ' +
        "lead's property, or else the client's primary one.",
    ),
  vertical: z.enum(verticals).nullish().describe('Customer segment. Defaults to `residential`.'),
}

export const newEstimateRule = requiredUnless('client_id', 'lead_id')

/** Input of the REST API for a new estimate. It has no lines or prices. */
export const emptyEstimate = withRules(z.strictObject(newEstimateFields), newEstimateRule)
