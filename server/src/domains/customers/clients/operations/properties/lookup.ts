import * as z from 'zod'
import { invalidState } from '../../../../../kernel/errors.ts'
import type { MutationContext } from '../../../../../kernel/operations/context.ts'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import { providerNotConfigured } from '../../../../../kernel/providers/index.ts'
import { differences } from '../../../../../kernel/records/differences.ts'
import { id, instant } from '../../../../../kernel/schema/fields.ts'
import { clients } from '../../client.ts'
import { type LockedProperty, lockProperty } from '../../lock-property.ts'
import { combineFacts } from '../../combine-facts.ts'
import { findLookup, storeLookup, type CachedLookup } from '../../property-lookups-table.ts'
import {
  measurementNames,
  properties,
  propertyRecordSchema,
  type PropertyRow,
} from '../../property-record.ts'
import { requireInUse } from '../../require-in-use.ts'

const dayMs = 86_400_000
const cacheMs = { found: 90 * dayMs, notFound: 7 * dayMs }

const { shape } = propertyRecordSchema
const measurement = z.enum(measurementNames)
const names = () => z.array(measurement)

export const lookUpProperty = mutation({
  name: 'properties.lookup',
  summary: 'Look up facts about a building at a property data provider.',
  description:
    'The provider may charge for each request; a cached answer costs nothing. Facts about an address ' +
    'are cached for 90 days. If the provider has no facts, this answer is cached for 7 days. Roof ' +
    'area and gutter length are estimated if the provider has no measurement; `estimated` lists ' +
    'these values. Copying values to the property raises its `version` and is recorded like any ' +
    'other update.',
  permission: ['manage_clients'],
  metered: true,
  provider: {
    resolution: 'Nothing was changed. Call again with a new Idempotency-Key; the provider may charge again.',
  },
  input: z.strictObject({
    property_id: id().describe('The service address to look up.'),
    apply: z
      .enum(['missing', 'all', 'none'])
      .default('missing')
      .describe('Values to copy to the property: `missing` (those that it lacks), `all` or `none`.'),
    refresh: z
      .boolean()
      .default(false)
      .describe('If true, sends a request to the provider even if a cached answer is still valid.'),
  }),
  output: z.object({
    property: propertyRecordSchema,
    found: z.boolean(),
    source: z.string().describe('Provider of the data; `pretended` if the provider is simulated.'),
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
    const lockedProperty = await lockProperty(ctx, property_id)
    requireInUse(lockedProperty.client)
    const { row } = lockedProperty
    const provider = ctx.services.propertyData.of(org)
    const key = row.match_key
    const cachedLookup = refresh ? undefined : await findLookup(ctx.db, org.id, key, ctx.present)
    if (cachedLookup && (provider === null || provider.source === cachedLookup.source))
      return { ...takeOver(ctx, lockedProperty, cachedLookup, apply), cached: true }
    if (provider === null) throw providerNotConfigured('property data')
    const { source } = provider
    const { address_line1: line1, address_line2: line2, city, state, zip } = row
    return await ctx.callProvider(
      providerRequestFor(row),
      () => provider.lookup({ key, line1, line2, city, state, zip }),
      async (facts) => {
        const lookup = { source, facts, fetched_at: ctx.present }
        storeLookup(ctx.db, org.id, key, { ...lookup, expires_at: endOf(lookup) })
        return { ...takeOver(ctx, await relockProperty(ctx, property_id, key), lookup, apply), cached: false }
      },
    )
  },
})

const providerRequestFor = ({ id, version }: PropertyRow) => ({
  service: 'property_data',
  action: 'lookup',
  amount_cents: null,
  currency: null,
  method: null,
  document: { kind: 'property', id, number: null, version },
})

function endOf({ facts, fetched_at }: CachedLookup): string {
  return new Date(Date.parse(fetched_at) + (facts ? cacheMs.found : cacheMs.notFound)).toISOString()
}

/**
 * Copies facts from the provider to a locked property, as `apply` determines, and returns the output of the operation.
 */
function takeOver(
  ctx: MutationContext,
  { client, row }: LockedProperty,
  { source, facts, fetched_at }: CachedLookup,
  apply: 'missing' | 'all' | 'none',
) {
  const { values, estimated } = combineFacts(row, facts)
  const namesToApply = measurementNames.filter(
    (name) => values[name] !== null && (apply === 'all' || (apply === 'missing' && row[name] === null)),
  )
  const changes = differences(row, Object.fromEntries(namesToApply.map((name) => [name, values[name]])))
  const applied = namesToApply.filter((name) => name in changes)
  const changed = applied.length > 0 ? properties.save(ctx, row, changes) : row
  // The API returns a client with its properties, so the client's version must change.
  if (applied.length > 0) clients.save(ctx, client, {})
  const answer = { found: facts !== null, source, fetched_at, values, estimated, applied }
  return { property: properties.present(changed, ctx), ...answer }
}

/**
 * Locks the property again after the provider has answered. Refuses the property if its address has changed since the
 * lookup began.
 */
async function relockProperty(ctx: MutationContext, id: string, key: string): Promise<LockedProperty> {
  const lockedProperty = await lockProperty(ctx, id)
  requireInUse(lockedProperty.client)
  if (lockedProperty.row.match_key === key) return lockedProperty
  throw invalidState('The address of the property changed during the lookup.', [
    {
      field: 'property_id',
      message: 'has a different address now; look it up again',
      reason: 'address_changed',
    },
  ])
}
