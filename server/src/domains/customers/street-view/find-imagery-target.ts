import type { Place } from '../../../kernel/maps/index.ts'
import type { PictureSubject } from '../../../kernel/imagery/index.ts'
import { properties, type PropertyRow } from '../clients/index.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'

export interface SeenProperty {
  row: PropertyRow
  target: PictureSubject
}

/**
 * Returns the target of the picture: the property's address, and its coordinates as long as the provider's terms allow
 * storing them.
 */
export async function findImageryTarget(ctx: MutationContext, propertyId: string): Promise<SeenProperty> {
  const row = await properties.get(ctx, propertyId)
  const { address_line1: line1, city, state, zip, country } = row
  return { row, target: { place: placeOf(row, ctx.present), address: { line1, city, state, zip, country } } }
}

function placeOf({ latitude, longitude, place_kept_until }: PropertyRow, now: string): Place | null {
  if (latitude === null || longitude === null) return null
  return place_kept_until === null || place_kept_until > now ? { latitude, longitude } : null
}
