import * as z from 'zod'
import { differences } from '../../../kernel/records/differences.ts'
import { text } from '../../../kernel/schema/fields.ts'
import { clientFields as fields } from './client-fields.ts'
import { measurements, type PropertyRow } from './property-record.ts'
import { unknownPlace } from './property-place.ts'
import { addressAfter } from './service-address.ts'

/** Fields that a caller may change. An absent field stays unchanged; null clears it. */
export const propertyChanges = z.strictObject({
  address_line1: fields.address_line1.optional(),
  address_line2: fields.address_line2.nullable().optional(),
  city: fields.city.optional(),
  state: fields.state.optional(),
  zip: fields.zip.optional(),
  label: text(60, 1)
    .nullable()
    .optional()
    .describe("The client's name for the property, such as `Lake house`."),
  access_notes: text(2000, 1).nullable().optional().describe('Access instructions for the crew.'),
  is_primary: z
    .literal(true)
    .optional()
    .describe('True makes this the primary property. To undo that, make another property primary.'),
  ...measurements,
})
type Changes = z.infer<typeof propertyChanges>

/** Computes which fields of the property change. */
export function changeProperty(row: PropertyRow, changes: Changes): Partial<PropertyRow> {
  const { address_line1, address_line2, city, state, zip, stories, ...plain } = changes
  const address = addressAfter(row, { address_line1, address_line2, city, state, zip })
  const elsewhere = address === undefined ? {} : differences(row, address)
  return differences(row, {
    ...plain,
    stories: stories === undefined ? undefined : storiesAs(stories),
    ...elsewhere,
    ...(Object.keys(elsewhere).length > 0 ? unknownPlace : {}),
  })
}

/** Formats stories as stored: with one decimal place. */
export const storiesAs = (stories: string | null): string | null =>
  stories === null || stories.includes('.') ? stories : `${stories}.0`
