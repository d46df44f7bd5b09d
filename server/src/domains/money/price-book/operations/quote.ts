import * as z from 'zod'
import { visibleWith } from '../../../../kernel/access/visible-with.ts'
import { invalidField, notFound } from '../../../../kernel/errors.ts'
import type { QueryContext } from '../../../../kernel/operations/context.ts'
import { query } from '../../../../kernel/operations/operation.ts'
import { formatDecimal } from '../../../../kernel/money/index.ts'
import { cents, currency, decimal, id } from '../../../../kernel/schema/fields.ts'
import { idOf } from '../../../../kernel/schema/named-id.ts'
import { properties, type PropertyRow } from '../../../customers/clients/index.ts'
import { lineItemInput } from '../../../organization/line-items/index.ts'
import { findService } from '../books-table.ts'
import { amountOf } from '../exact-fields.ts'
import { measurementsInput, measurementsOf } from '../measurements.ts'
import { answersByKey, chosenAddons } from '../package-fields.ts'
import { lineOf } from '../priced-part.ts'
import { priceService } from '../price-service.ts'
import { priceStepSchema, stepsFor } from '../price-step.ts'
import { withRatesOfToday } from '../rates-of-today.ts'
import { noPriceBook, requireSold } from '../require-sold.ts'
import { bookInput, readBook } from '../read-book.ts'

export const quoteService = query({
  name: 'priceBook.quote',
  summary: 'Price one service for given measurements, with every step of the calculation.',
  description: `Stores nothing. The \`line_items\` of the answer can be passed to any operation that takes line items. Required add-ons are always included; optional add-ons are included if \`addons\` lists them. If a required measurement or answer is missing, the call is refused with an error for that field.`,
  permission: ['view_pricing'],
  input: z.strictObject({
    service_id: idOf('service').describe('The service to price.'),
    book: bookInput(),
    property_id: id().nullish().describe('Property whose measurements are used where the input has none.'),
    measurements: measurementsInput().default({}),
    quantity: amountOf().nullish().describe('Quantity. Replaces the measured quantity.'),
    answers: answersByKey().default({}).describe('Answers by key of the multiplier.'),
    addons: chosenAddons()
      .default([])
      .describe('Optional add-ons to include. Each needs a quantity, unless a measurement determines it.'),
  }),
  output: z.object({
    service_id: id(),
    book_version: z.int().nullable().describe('Version of the price book. Null for the draft.'),
    quantity: decimal(),
    unit: z.string(),
    amount_cents: visibleWith(
      'view_pricing',
      cents().describe('Price of the service itself without add-ons, in cents.'),
    ),
    minimum_applied: z.boolean(),
    floor_cents: visibleWith(
      'override_pricing',
      cents().describe('Minimum net amount of the line, in cents. 0 means no minimum.'),
    ),
    addons: z.array(z.object({ key: z.string(), amount_cents: visibleWith('view_pricing', cents()) })),
    total_cents: visibleWith('view_pricing', cents().describe('Total with add-ons before tax, in cents.')),
    duration_minutes: z.int(),
    crew_size: z.int(),
    currency: currency(),
    line_items: z.array(lineItemInput),
    trace: z.array(priceStepSchema).describe('Steps of the calculation, in order.'),
  }),
  errors: ['not_found', 'invalid_state', 'insufficient_permission'],
  async handler(ctx, { service_id, book: named, property_id, measurements, ...input }) {
    const book = await readBook(ctx, named)
    if (book.book_version === null && book.draft_version === null) throw noPriceBook()
    const service = await findService(ctx.db, ctx.actor, book, service_id)
    if (!service) throw notFound('service')
    requireSold(service)
    const property = property_id ? await requireProperty(ctx, property_id) : undefined
    if (property && service.location_ids && !service.location_ids.includes(property.location_id))
      throw invalidField('property_id', 'is at a location where the service is not offered')
    const { org } = ctx.actor
    const [taxed] = await withRatesOfToday(ctx, [service], property?.location_id ?? null)
    const priced = priceService(
      taxed!,
      { ...input, measurements: measurementsOf(property, measurements) },
      org.currency,
      { quantity: 'quantity', answers: 'answers', addons: 'addons' },
    )
    return {
      service_id,
      book_version: book.book_version,
      quantity: formatDecimal(priced.quantity),
      unit: service.unit,
      amount_cents: priced.base.amount_cents,
      minimum_applied: priced.minimum_applied,
      floor_cents: priced.base.floor_cents,
      addons: priced.addons.map(({ key, part }) => ({ key, amount_cents: part.amount_cents })),
      total_cents: priced.total_cents,
      duration_minutes: priced.duration_minutes,
      crew_size: service.crew_size,
      currency: org.currency,
      line_items: [priced.base, ...priced.addons.map(({ part }) => part)].map(lineOf),
      trace: stepsFor(ctx.actor, priced.trace),
    }
  },
})

async function requireProperty(ctx: QueryContext, propertyId: string): Promise<PropertyRow> {
  const property = await properties.findAccessible(ctx, propertyId)
  if (!property) throw invalidField('property_id', 'is not a property of the organization')
  return property
}
