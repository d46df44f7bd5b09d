import * as z from 'zod'
import { notFound } from '../../kernel/errors.ts'
import type { MutationContext } from '../../kernel/operations/context.ts'
import { mutation } from '../../kernel/operations/operation.ts'
import { id, text } from '../../kernel/schema/fields.ts'
import { requireVersion, versionSeen } from '../../kernel/schema/version-seen.ts'
import { clientFields as fields } from './client-fields.ts'
import type { ClientRow } from './client.ts'
import { lockClient } from './clients-table.ts'
import { isOwnClient, requireInUse } from './own-client.ts'
import { clearPrimary, selectProperties } from './properties-table.ts'
import {
  measurementNames,
  measurements,
  propertyRecordOf,
  type PropertyRecordRow,
  propertyRecordSchema,
} from './property-record.ts'
import {
  findPropertyRecord,
  noteProperties,
  type PropertyColumns,
  saveProperty,
} from './property-records-table.ts'
import { refuseHidden, refuseSameAddress } from './same-address.ts'
import { readServiceAddress, type ServiceAddress } from './service-address.ts'

const changes = z.strictObject({
  address_line1: fields.address_line1.optional(),
  address_line2: fields.address_line2.nullable().optional(),
  city: fields.city.optional(),
  state: fields.state.optional(),
  zip: fields.zip.optional(),
  label: text(60, 1).nullable().optional().describe('What the client calls it, such as `Lake house`.'),
  access_notes: text(2000, 1).nullable().optional().describe('How to get in, for those who work there.'),
  is_primary: z
    .literal(true)
    .optional()
    .describe('It becomes the primary property; another one does by being made primary in turn.'),
  ...measurements,
})
type Changes = z.infer<typeof changes>

export const updateProperty = mutation({
  name: 'properties.update',
  summary: "Change a client's service address or what is known of it.",
  description:
    'Members that are absent stay; null clears. What changes nothing does not raise `version`. An address that the client has already, however it is spelled, is refused with the id of that property.',
  permission: ['manage_clients'],
  input: z.strictObject({
    property_id: id().describe('The property that changes.'),
    ...changes.shape,
    expected_version: versionSeen(),
  }),
  output: propertyRecordSchema,
  errors: ['not_found', 'invalid_state'],
  async handler(ctx, { property_id, expected_version, ...wanted }) {
    const orgId = ctx.actor.org.id
    const { client, row } = await holdProperty(ctx, property_id)
    requireInUse(client)
    requireVersion(row, expected_version)
    const before = columnsOf(row)
    const after = changed(before, wanted)
    if (JSON.stringify(after) === JSON.stringify(before)) return propertyRecordOf(row)

    const others = (await selectProperties(ctx.db, orgId, client.id)).filter(({ id }) => id !== row.id)
    refuseSameAddress(others, after.address)
    const primary = others.find((property) => property.is_primary)
    if (primary && after.is_primary) await clearPrimary(ctx.db, orgId, primary.id, ctx.now)
    await saveProperty(ctx.db, orgId, row.id, after, ctx.now).catch(refuseHidden)
    await noteProperties(ctx.db, orgId, client.id, ctx.now)
    return propertyRecordOf((await findPropertyRecord(ctx.db, orgId, row.id))!)
  },
})

/** Changes of a client's properties take turns on the client. */
async function holdProperty(
  ctx: MutationContext,
  id: string,
): Promise<{ client: ClientRow; row: PropertyRecordRow }> {
  const orgId = ctx.actor.org.id
  const seen = await findPropertyRecord(ctx.db, orgId, id)
  const client = seen && (await lockClient(ctx.db, orgId, seen.client_id))
  const row = client && (await findPropertyRecord(ctx.db, orgId, id))
  if (!client || row?.client_id !== client.id || !(await isOwnClient(ctx, client.id)))
    throw notFound('property')
  return { client, row }
}

function columnsOf(row: PropertyRecordRow): PropertyColumns {
  const { address_line1, address_line2, city, state, zip, country, match_key, ...rest } = row
  return {
    ...measurementsOf(rest),
    label: rest.label,
    access_notes: rest.access_notes,
    is_primary: rest.is_primary,
    address: { address_line1, address_line2, city, state, zip, country, match_key },
  }
}

function measurementsOf(row: Pick<PropertyRecordRow, (typeof measurementNames)[number]>) {
  const { sqft, stories, lot_sqft, year_built, roof_sqft, gutter_linear_ft, siding_type, roof_type } = row
  return { sqft, stories, lot_sqft, year_built, roof_sqft, gutter_linear_ft, siding_type, roof_type }
}

function changed(before: PropertyColumns, wanted: Changes): PropertyColumns {
  const { is_primary, address_line1, address_line2, city, state, zip, stories, ...plain } = wanted
  const given = Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined))
  return {
    ...before,
    ...given,
    stories: stories === undefined ? before.stories : storiesAs(stories),
    is_primary: is_primary ?? before.is_primary,
    address: addressAfter(before.address, { address_line1, address_line2, city, state, zip }),
  }
}

/** As the column has it: one decimal place. */
const storiesAs = (stories: string | null): string | null =>
  stories === null || stories.includes('.') ? stories : `${stories}.0`

function addressAfter(
  before: ServiceAddress,
  wanted: Pick<Changes, 'address_line1' | 'address_line2' | 'city' | 'state' | 'zip'>,
): ServiceAddress {
  if (Object.values(wanted).every((value) => value === undefined)) return before
  const typed = {
    address_line1: wanted.address_line1 ?? before.address_line1,
    address_line2: wanted.address_line2 === undefined ? before.address_line2 : wanted.address_line2,
    city: wanted.city ?? before.city,
    state: wanted.state ?? before.state,
    zip: wanted.zip ?? before.zip,
  }
  return readServiceAddress(typed, before.country)
}
