import { newId } from '../../kernel/ids.ts'
import type { MutationContext } from '../../kernel/operations/context.ts'
import type { PropertyRow } from './property-record.ts'
import type { ServiceAddress } from './service-address.ts'

export interface PropertyToAdd {
  client_id: string
  location_id: string
  is_primary: boolean
  address: ServiceAddress
  /** What else is known of it. */
  facts?: Partial<PropertyRow>
}

export function newProperty(
  ctx: MutationContext,
  { client_id, location_id, is_primary, address, facts }: PropertyToAdd,
): PropertyRow {
  return {
    label: null,
    access_notes: null,
    sqft: null,
    stories: null,
    lot_sqft: null,
    year_built: null,
    roof_sqft: null,
    gutter_linear_ft: null,
    siding_type: null,
    roof_type: null,
    ...facts,
    ...address,
    id: newId(),
    client_id,
    location_id,
    is_primary,
    latitude: null,
    longitude: null,
    version: 1,
    created_at: ctx.now,
    updated_at: ctx.now,
    archived_at: null,
  }
}
