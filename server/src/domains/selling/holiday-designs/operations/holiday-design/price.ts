import * as z from 'zod'
import { invalidField } from '../../../../../kernel/errors.ts'
import type { QueryContext } from '../../../../../kernel/operations/context.ts'
import { query } from '../../../../../kernel/operations/operation.ts'
import { currency, decimal, id } from '../../../../../kernel/schema/fields.ts'
import { idOf } from '../../../../../kernel/schema/named-id.ts'
import { exactlyOne, notTogether, withRules } from '../../../../../kernel/schema/member-rules.ts'
import { findLocation } from '../../../../organization/company/index.ts'
import { lineItemInput, type LineToCompute } from '../../../../organization/line-items/index.ts'
import { bookInput, stepsFor } from '../../../../money/price-book/index.ts'
import { bundleInput, readBundle } from '../../bundle.ts'
import { readElements, requireDrawable } from '../../drawing.ts'
import { elementsInput } from '../../elements.ts'
import { holidayDesigns } from '../../holiday-design.ts'
import { knownOfProperty } from '../../known-of-property.ts'
import { type Design, designStepSchema, priceDesign, totalsSchema } from '../../price-design.ts'
import { requireInUse } from '../../require-in-use.ts'
import { readScale, scaleInput } from '../../scale.ts'
import { views } from '../../view.ts'

const ofTheDesign = 'cannot be passed together with holiday_design_id, because the stored design is used'
const drawingFields = ['view', 'scale', 'lines', 'zones', 'fixtures', 'bundle'] as const

const input = withRules(
  z.strictObject({
    holiday_design_id: id()
      .nullish()
      .describe(
        'The stored design to price. Omit it to price an unsaved design that is passed in the other fields.',
      ),
    location_id: idOf('location').nullish().describe('Location of the work, if no stored design is passed.'),
    view: z.enum(views).optional().describe('Background of the drawing. Defaults to `photo`.'),
    scale: scaleInput.nullish().describe('Scale of the picture: two points with a known distance.'),
    ...elementsInput,
    bundle: bundleInput.nullish().describe('Extras sold with the lights, and the season.'),
    book: bookInput(),
  }),
  exactlyOne('holiday_design_id', 'location_id'),
  ...drawingFields.map((name) => notTogether(name, 'holiday_design_id', ofTheDesign)),
)
type PriceInput = z.output<typeof input>

export const priceHolidayDesign = query({
  name: 'holidayDesign.price',
  summary: 'Price a design of holiday lights, with every step of the calculation.',
  description:
    'Stores nothing. The lengths of all lines with the same service and height are added up and rounded ' +
    'up to a multiple of `bundle.increment_ft` feet. Each extra is charged by the total length, at the ' +
    'price of the active service whose `holiday_role` matches; if there is not exactly one such ' +
    'service, the call is refused with 409 `invalid_state` and the reason `no_service`. Zones and ' +
    'fixtures of one service are sold together by quantity. Services are priced as in ' +
    '`priceBook.quote`, with the measurements `linear_ft` and `stories`, the answer `returning`, and ' +
    'the known data of the property.',
  permission: ['manage_holiday_lights'],
  input,
  output: z.object({
    lines: z.array(z.object({ id: z.string(), feet: decimal() })).describe('Length of each line, in feet.'),
    total_linear_ft: decimal(),
    billable_ft: decimal().describe('Length of lights that is charged, in feet.'),
    totals: totalsSchema,
    currency: currency(),
    line_items: z.array(lineItemInput),
    trace: z.array(designStepSchema).describe('Steps of the calculation, in order.'),
  }),
  errors: ['not_found', 'invalid_state', 'insufficient_permission'],
  async handler(ctx, { holiday_design_id, book, ...values }) {
    const { design, locationId, buildingData } = holiday_design_id
      ? await storedDesign(ctx, holiday_design_id)
      : await unstoredDesign(ctx, values)
    const priced = await priceDesign(ctx, design, { book, locationId, buildingData })
    return {
      lines: priced.lines,
      total_linear_ft: priced.total_linear_ft,
      billable_ft: String(priced.billable_ft),
      totals: priced.totals,
      currency: ctx.actor.org.currency,
      line_items: priced.lines_of_price.map(asInput),
      trace: stepsFor(ctx.actor, priced.trace),
    }
  },
})

interface DesignToPrice {
  design: Design
  locationId: string
  buildingData: Record<string, string>
}

async function storedDesign(ctx: QueryContext, designId: string): Promise<DesignToPrice> {
  const design = await holidayDesigns.get(ctx, designId)
  requireInUse(design)
  return {
    design,
    locationId: design.location_id,
    buildingData: await knownOfProperty(ctx, design.property_id),
  }
}

async function unstoredDesign(
  ctx: QueryContext,
  values: Omit<PriceInput, 'holiday_design_id' | 'book'>,
): Promise<DesignToPrice> {
  const { locations, org } = ctx.actor
  const locationId = values.location_id!
  const isSeen = locations === '*' || locations.includes(locationId)
  if (!isSeen || !(await findLocation(ctx.db, org.id, locationId)))
    throw invalidField('location_id', 'is not a location of the organization')
  const view = values.view ?? 'photo'
  const { lines = [], zones = [], fixtures = [] } = values
  const elements = readElements(view, { lines, zones, fixtures })
  requireDrawable(elements)
  const scale = values.scale ? readScale(view, values.scale) : null
  return {
    design: { ...elements, view, scale, bundle: readBundle(values.bundle) },
    locationId,
    buildingData: {},
  }
}

/** Removes the fields of a line that the server sets itself and does not accept as input. */
function asInput({
  price_book_version: _version,
  package_id: _package,
  floor_cents: _floor,
  ...line
}: LineToCompute) {
  return line
}
