import * as z from 'zod'
import { id } from '../../kernel/schema/fields.ts'
import { requiredUnless, withRules } from '../../kernel/schema/member-rules.ts'
import { idOf } from '../../kernel/schema/named-id.ts'
import { verticals } from '../price-book/index.ts'

/** Of whom and where a new estimate is. */
export const newEstimateFields = {
  location_id: idOf('location').describe('The member behind the call must be active and have access to it.'),
  client_id: id().nullish().describe('Required, unless `lead_id` is given.'),
  lead_id: id().nullish().describe('Supplies the customer and the property.'),
  property_id: id()
    .nullish()
    .describe(
      "Must belong to that customer and location. Without it the lead's, or the client's primary one.",
    ),
  vertical: z.enum(verticals).nullish().describe('`residential` unless given.'),
}

export const newEstimateRule = requiredUnless('client_id', 'lead_id')

/** What the resource API takes: neither lines nor prices. */
export const emptyEstimate = withRules(z.strictObject(newEstimateFields), newEstimateRule)
