import * as z from 'zod'
import { homeLocation } from '../../../../kernel/access/actor.ts'
import { newId } from '../../../../kernel/ids.ts'
import type { MutationContext } from '../../../../kernel/operations/context.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { id, text } from '../../../../kernel/schema/fields.ts'
import { invalidField } from '../../../../kernel/errors.ts'
import { clientFields as fields } from '../../client-fields.ts'
import type { ClientRow } from '../../client.ts'
import { holdClient, requireInUse } from '../../own-client.ts'
import { clearPrimary, insertProperty, selectProperties } from '../../properties-table.ts'
import {
  measurementNames,
  measurements,
  propertyRecordOf,
  propertyRecordSchema,
} from '../../property-record.ts'
import { findPropertyRecord, noteProperties, setPropertyFacts } from '../../property-records-table.ts'
import { refuseSameAddress, hiddenProperty } from '../../same-address.ts'
import { readServiceAddress } from '../../service-address.ts'

const input = z.strictObject({
  client_id: id().describe('Whose address it is.'),
  address_line1: fields.address_line1,
  address_line2: fields.address_line2.nullish(),
  city: fields.city,
  state: fields.state,
  zip: fields.zip,
  label: text(60, 1).nullish().describe('What the client calls it, such as `Lake house`.'),
  access_notes: text(2000, 1).nullish().describe('How to get in, for those who work there.'),
  is_primary: z
    .boolean()
    .default(false)
    .describe("It takes the place of the client's primary property; the first one is primary in any case."),
  location_id: id().nullish().describe("The location that works there; the client's unless given."),
  ...measurements,
})

export const createProperty = mutation({
  name: 'properties.create',
  summary: 'Add a service address to a client.',
  description: 'An address that the client has already, however it is spelled, is refused with its id.',
  permission: ['manage_clients'],
  input,
  output: propertyRecordSchema,
  errors: ['not_found', 'invalid_state'],
  async handler(ctx, { client_id, location_id, is_primary, ...wanted }) {
    const orgId = ctx.actor.org.id
    const client = await holdClient(ctx, client_id)
    requireInUse(client)
    const locationId = await locationOf(ctx, client, location_id ?? null)
    const address = readServiceAddress(
      { ...wanted, address_line2: wanted.address_line2 ?? null },
      client.country,
    )
    const properties = await selectProperties(ctx.db, orgId, client_id)
    refuseSameAddress(properties, address)
    const primary = properties.find((property) => property.is_primary)
    if (primary && is_primary) await clearPrimary(ctx.db, orgId, primary.id, ctx.now)
    const made = await insertProperty(ctx.db, orgId, {
      id: newId(),
      client_id,
      location_id: locationId,
      is_primary: is_primary || properties.length === 0,
      address,
      now: ctx.now,
    })
    if (!made) throw hiddenProperty()
    await setPropertyFacts(ctx.db, orgId, made.id, {
      label: wanted.label ?? null,
      access_notes: wanted.access_notes ?? null,
      ...factsOf(wanted),
    })
    await noteProperties(ctx.db, orgId, client_id, ctx.now)
    return propertyRecordOf((await findPropertyRecord(ctx.db, orgId, made.id))!)
  },
})

function factsOf(wanted: z.infer<z.ZodObject<typeof measurements>>) {
  return Object.fromEntries(measurementNames.map((name) => [name, wanted[name] ?? null])) as {
    [Name in (typeof measurementNames)[number]]: NonNullable<(typeof wanted)[Name]> | null
  }
}

async function locationOf(ctx: MutationContext, client: ClientRow, named: string | null): Promise<string> {
  const { locations, org } = ctx.actor
  const sees = (locationId: string): boolean => locations === '*' || locations.includes(locationId)
  if (named === null) return sees(client.location_id) ? client.location_id : homeLocation(ctx.actor)!
  const found = await ctx.db.row(`select 1 from quoin.locations l where l.org_id = $1 and l.id = $2`, [
    org.id,
    named,
  ])
  if (!found || !sees(named)) throw invalidField('location_id', 'is no location of the organization')
  return named
}
