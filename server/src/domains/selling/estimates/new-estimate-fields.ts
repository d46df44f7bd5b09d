import * as z from 'zod'
import { id } from '../../../kernel/schema/fields.ts'
import { requiredUnless, withRules } from '../../../kernel/schema/member-rules.ts'
import { idOf } from '../../../kernel/schema/named-id.ts'
import { verticals } from '../../money/price-book/index.ts'

/** Customer and place of a new estimate. */
export const newEstimateFields = {
  location_id: idOf('location').describe('The member behind the call must be active and have access to it.'),
  client_id: id().nullish().describe('Required unless `lead_id` is set.'),
  lead_id: id().nullish().describe('Lead that supplies the customer and the property.'),
  property_id: id()
    .nullish()
    .describe(
      "Must belong to that customer and location. Defaults to the lead's property, else the client's " +
        'primary one.',
    ),
  vertical: z.enum(verticals).nullish().describe('Defaults to `residential`.'),
}

export const newEstimateRule = requiredUnless('client_id', 'lead_id')

/** Input of the resource API, without lines and prices. */
export const emptyEstimate = withRules(z.strictObject(newEstimateFields), newEstimateRule)
