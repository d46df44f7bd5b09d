import { addressKey, parsePostalCode, parseState } from '../../../kernel/contact/index.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { findMember } from '../../organization/company/index.ts'
import { type Place, territoryAt } from './territories-table.ts'

export interface TypedPlace {
  service_address: string | null
  city: string | null
  state: string | null
  zip: string | null
}

/**
 * Returns the primary rep of the territory that contains this address, if that rep is active and can access the
 * location. Otherwise returns null. If there is a door at this address, its coordinates are used.
 */
export async function repOfPlace(
  ctx: MutationContext,
  place: TypedPlace,
  locationId: string,
): Promise<string | null> {
  const { org } = ctx.actor
  const { service_address: line1, city } = place
  // Leads store states as entered, so the state is normalized first.
  const state = place.state && (parseState(place.state, org.country) ?? place.state)
  const zip = place.zip && (parsePostalCode(place.zip, org.country) ?? place.zip)
  const key = line1 === null ? null : addressKey({ line1, city, state, zip, country: org.country })
  const door = await ctx.db.row<Pick<Place, 'latitude' | 'longitude'>>(
    `select r.latitude::float8, r.longitude::float8 from doors r where r.org_id = $1 and r.match_key = $2`,
    [org.id, key],
  )
  const { latitude = null, longitude = null } = door ?? {}
  const territory = await territoryAt(ctx.db, org.id, null, { latitude, longitude, city, state, zip })
  if (!territory) return null
  const primary = await ctx.db.row<{ member_id: string }>(
    `select m.member_id from territory_reps m where m.org_id = $1 and m.territory_id = $2 and m.is_primary`,
    [org.id, territory.id],
  )
  const member = primary && (await findMember(ctx.db, org.id, primary.member_id))
  if (!member?.active) return null
  return member.location_ids === null || member.location_ids.includes(locationId) ? member.id : null
}
