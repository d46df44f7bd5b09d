import * as z from 'zod'
import { invalidState } from '../../../../../kernel/errors.ts'
import type { MutationContext } from '../../../../../kernel/operations/context.ts'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import { providerNotConfigured } from '../../../../../kernel/providers/index.ts'
import { differences } from '../../../../../kernel/records/differences.ts'
import { id, instant } from '../../../../../kernel/schema/fields.ts'
import { clients } from '../../client.ts'
import { type HeldProperty, holdProperty } from '../../hold-property.ts'
import { knownOf } from '../../known-of-property.ts'
import { findLookup, keepLookup, type KeptLookup } from '../../property-lookups-table.ts'
import {
  measurementNames,
  properties,
  propertyRecordSchema,
  type PropertyRow,
} from '../../property-record.ts'
import { requireInUse } from '../../require-in-use.ts'

const dayMs = 86_400_000
const keptMs = { found: 90 * dayMs, notFound: 7 * dayMs }

const { shape } = propertyRecordSchema
const measurement = z.enum(measurementNames)
const names = () => z.array(measurement)

export const lookUpProperty = mutation({
  name: 'properties.lookup',
  summary: "Look up a building's facts at a property data provider.",
  description: `Caches facts about an address for 90 days, and the absence of facts for 7. A cached answer costs nothing.
Roof and gutters are estimated if they were not measured, and listed as \`estimated\`. Applied values change the property
like any update.`,
  permission: ['manage_clients'],
  metered: true,
  provider: { resolution: 'Nothing was changed. Call again with a new key; it may cost again.' },
  input: z.strictObject({
    property_id: id().describe('The service address to look up.'),
    apply: z
      .enum(['missing', 'all', 'none'])
      .default('missing')
      .describe('Values to copy to the property: only missing ones, all known ones, or none.'),
    refresh: z
      .boolean()
      .default(false)
      .describe('Request the provider even if a cached answer is still valid.'),
  }),
  output: z.object({
    property: propertyRecordSchema,
    found: z.boolean(),
    source: z.string().describe('The provider of the data; `pretended` in demonstrations.'),
    fetched_at: instant().describe("Time of the provider's answer."),
    cached: z.boolean().describe('True if the answer came from the cache.'),
    values: z
      .object({
        sqft: shape.sqft,
        stories: shape.stories,
        lot_sqft: shape.lot_sqft,
        year_built: shape.year_built,
        roof_sqft: shape.roof_sqft,
        gutter_linear_ft: shape.gutter_linear_ft,
        siding_type: shape.siding_type,
        roof_type: shape.roof_type,
      })
      .describe('The known facts. Null if the provider has none.'),
    estimated: names().describe('Names of values that are estimates.'),
    applied: names().describe('Names of values that were copied to the property.'),
  }),
  errors: ['not_found', 'invalid_state', 'service_unavailable'],
  async handler(ctx, { property_id, apply, refresh }) {
    const { org } = ctx.actor
    const held = await holdProperty(ctx, property_id)
    requireInUse(held.client)
    const { row } = held
    const provider = ctx.services.propertyData.of(org)
    const key = row.match_key
    const kept = refresh ? undefined : await findLookup(ctx.db, org.id, key, ctx.present)
    if (kept && (provider === null || provider.source === kept.source))
      return { ...takeOver(ctx, held, kept, apply), cached: true }
    if (provider === null) throw providerNotConfigured('property data')
    const { source } = provider
    const { address_line1: line1, address_line2: line2, city, state, zip } = row
    return await ctx.outside(
      askedOf(row),
      () => provider.lookup({ key, line1, line2, city, state, zip }),
      async (facts) => {
        const lookup = { source, facts, fetched_at: ctx.present }
        keepLookup(ctx.db, org.id, key, { ...lookup, expires_at: endOf(lookup) })
        return { ...takeOver(ctx, await heldAnew(ctx, property_id, key), lookup, apply), cached: false }
      },
    )
  },
})

const askedOf = ({ id, version }: PropertyRow) => ({
  service: 'property_data',
  action: 'lookup',
  amount_cents: null,
  currency: null,
  method: null,
  document: { kind: 'property', id, number: null, version },
})

function endOf({ facts, fetched_at }: KeptLookup): string {
  return new Date(Date.parse(fetched_at) + (facts ? keptMs.found : keptMs.notFound)).toISOString()
}

/** Applies the facts to a locked property, and presents the result. */
function takeOver(
  ctx: MutationContext,
  { client, row }: HeldProperty,
  { source, facts, fetched_at }: KeptLookup,
  apply: 'missing' | 'all' | 'none',
) {
  const { values, estimated } = knownOf(row, facts)
  const wanted = measurementNames.filter(
    (name) => values[name] !== null && (apply === 'all' || (apply === 'missing' && row[name] === null)),
  )
  const changes = differences(row, Object.fromEntries(wanted.map((name) => [name, values[name]])))
  const applied = wanted.filter((name) => name in changes)
  const changed = applied.length > 0 ? properties.save(ctx, row, changes) : row
  // The client's view includes its properties.
  if (applied.length > 0) clients.save(ctx, client, {})
  const told = { found: facts !== null, source, fetched_at, values, estimated, applied }
  return { property: properties.of(changed, ctx), ...told }
}

/** Locks the property again after the provider answered, and checks that its address is still the one looked up. */
async function heldAnew(ctx: MutationContext, id: string, key: string): Promise<HeldProperty> {
  const held = await holdProperty(ctx, id)
  requireInUse(held.client)
  if (held.row.match_key === key) return held
  throw invalidState('The address of the property changed during the lookup.', [
    { field: 'property_id', message: 'has another address now', reason: 'address_changed' },
  ])
}
