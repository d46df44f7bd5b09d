import * as z from 'zod'
import { homeLocation } from '../../../../../kernel/access/actor.ts'
import type { MutationContext } from '../../../../../kernel/operations/context.ts'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import { id, text } from '../../../../../kernel/schema/fields.ts'
import { idOf } from '../../../../../kernel/schema/named-id.ts'
import { invalidField } from '../../../../../kernel/errors.ts'
import { clientFields as fields } from '../../client-fields.ts'
import { findLocation } from '../../../../organization/company/index.ts'
import { addressOf } from '../../client-changes.ts'
import { type ClientRow, clients } from '../../client.ts'
import { insertProperty, selectProperties } from '../../properties-table.ts'
import { storiesAs } from '../../property-changes.ts'
import {
  measurementNames,
  measurements,
  properties,
  type PropertyDetails,
  propertyRecordSchema,
} from '../../property-record.ts'
import { requireInUse } from '../../require-in-use.ts'
import { refuseSameAddress, hiddenProperty } from '../../same-address.ts'
import { readServiceAddress } from '../../service-address.ts'

const input = z.strictObject({
  client_id: id().describe('The client to add the address to.'),
  address_line1: fields.address_line1,
  address_line2: fields.address_line2.nullish(),
  city: fields.city,
  state: fields.state,
  zip: fields.zip,
  label: text(60, 1).nullish().describe("The client's name for the property, such as `Lake house`."),
  access_notes: text(2000, 1).nullish().describe('Access instructions for the crew.'),
  is_primary: z
    .boolean()
    .default(false)
    .describe("True makes this the client's primary property. The first property always becomes primary."),
  location_id: idOf('location')
    .nullish()
    .describe(
      "The location of the organization that serves the property. Defaults to the client's location.",
    ),
  ...measurements,
})

export const createProperty = mutation({
  name: 'properties.create',
  summary: 'Add a service address to a client.',
  description:
    'Refused if the client already has a property at this address, in any spelling; the error contains ' +
    'the id of that property.',
  permission: ['manage_clients'],
  input,
  output: propertyRecordSchema,
  errors: ['not_found', 'invalid_state'],
  async handler(ctx, { client_id, location_id, is_primary, ...details }) {
    const client = await clients.lock(ctx, client_id)
    requireInUse(client)
    const locationId = await locationOf(ctx, client, location_id ?? null)
    const address = readServiceAddress(
      { ...details, address_line2: details.address_line2 ?? null },
      client.country,
    )
    const others = await selectProperties(ctx.db, ctx.actor.org.id, [client_id])
    refuseSameAddress(others, address)
    const primary = others.find((property) => property.is_primary)
    if (primary && is_primary) properties.save(ctx, primary, { is_primary: false })
    const row = await insertProperty(ctx, {
      client_id,
      location_id: locationId,
      is_primary: is_primary || others.length === 0,
      address,
      facts: {
        label: details.label ?? null,
        access_notes: details.access_notes ?? null,
        ...factsOf(details),
      },
    })
    if (!row) throw hiddenProperty()
    // The API returns a client with its properties and primary address, so the client's version must change.
    clients.save(ctx, client, row.is_primary ? addressOf(row) : {})
    return properties.present(row, ctx)
  },
})

function factsOf(details: z.infer<z.ZodObject<typeof measurements>>): PropertyDetails {
  const facts = Object.fromEntries(measurementNames.map((name) => [name, details[name] ?? null])) as {
    [Name in (typeof measurementNames)[number]]: NonNullable<(typeof details)[Name]> | null
  }
  return { ...facts, stories: storiesAs(facts.stories) }
}

async function locationOf(ctx: MutationContext, client: ClientRow, named: string | null): Promise<string> {
  const { locations, org } = ctx.actor
  const canAccess = (locationId: string): boolean => locations === '*' || locations.includes(locationId)
  if (named === null) return canAccess(client.location_id) ? client.location_id : homeLocation(ctx.actor)!
  const location = await findLocation(ctx.db, org.id, named)
  if (!location || !canAccess(named))
    throw invalidField('location_id', 'is not a location of the organization')
  return named
}
